import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const program = process.env.ESCAPEMENT_PROGRAM ?? join(root, 'build/escapement');
const client = process.env.ESCAPEMENT_WEB ?? join(root, 'build/web');

/**
 * What is dealt does not hang on chance: by this word, who lays a table and how many they have laid.
 * Another word (or a random one) shows whether a test hangs on a lucky deal.
 */
export const deals = process.env.ESCAPEMENT_DEALS ?? 'the same ones';

/** The real server with a folder of its own; it can be killed and comes back at the same address. */
export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'escapement-browser-'));
  private process: ChildProcess | null = null;
  private port = 0;

  constructor(
    private readonly web = client,
    /** what its configuration file says */
    private readonly settings = '',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const data = join(this.folder, 'data');
    const serve = ['serve', '--port', `${this.port}`, '--data-folder', data, '--web', this.web];
    const file = join(this.folder, 'escapement.toml');
    if (this.settings) {
      writeFileSync(file, this.settings);
      serve.push('--config', file);
    }
    const started = spawn(program, [...serve, '--no-limits', '--deals', deals], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = started;
    this.port = await new Promise<number>((listening, failed) => {
      let said = '';
      const read = (chunk: Buffer) => {
        said += chunk.toString();
        const address = /Escapement is at http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
        if (address) listening(Number(address[1]));
      };
      started.stdout.on('data', read);
      started.stderr.on('data', read);
      started.on('error', failed);
      started.on('exit', () => failed(new Error(`The server ended at its start:\n${said}`)));
    });
  }

  /** As if the power went: nothing is written any more. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const running = this.process;
    this.process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await ended;
  }
}
