import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const junit = process.env.ESCAPEMENT_JUNIT;
const server = process.env.ESCAPEMENT_SERVER ?? 'http://127.0.0.1:8765';
// The server only listens to its own origin, so the dev proxy speaks in its name.
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

// The rules core lies where the preset wasm builds it; scripts/finish.mjs copies it into a build.
const core =
  process.env.ESCAPEMENT_CORE ?? resolve(import.meta.dirname, '../build/wasm/wasm/core.wasm');
const serveCore: Plugin = {
  name: 'serve-core',
  configureServer(vite) {
    vite.middlewares.use('/core.wasm', (_request, response) => {
      response.setHeader('content-type', 'application/wasm');
      createReadStream(core)
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    });
  },
};

// What stands on the doors of the games, without the rest of their texts: the home page needs it before any
// game is fetched. By game and language: `door.title` and so on of games/*/text.
const games = resolve(import.meta.dirname, '../games');
const doors: Plugin = {
  name: 'doors',
  resolveId: (id) => (id === 'virtual:doors' ? '\0virtual:doors' : null),
  load(id) {
    if (id !== '\0virtual:doors') return null;
    const words: Record<string, Record<string, Record<string, string>>> = {};
    for (const path of readdirSync(games, { recursive: true, encoding: 'utf8' })) {
      const [, game, language] = /^(\w+)\/text\/(\w+)\.json$/.exec(path) ?? [];
      if (!game || !language) continue;
      const texts = JSON.parse(readFileSync(resolve(games, path), 'utf8')) as Record<
        string,
        string
      >;
      const door = Object.entries(texts).filter(([key]) => key.startsWith('door.'));
      (words[game] ??= {})[language] = Object.fromEntries(
        door.map(([key, text]) => [key.slice('door.'.length), text]),
      );
    }
    return `export default ${JSON.stringify(words)}`;
  },
};

// The kinds of screens have names, which styles use as `@media (--phone)`.
const screens = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'src/styles/screens.json'), 'utf8'),
) as Record<string, string>;
const namedScreens: Plugin = {
  name: 'named-screens',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return null;
    return code.replace(/@media \(--([\w-]+)\)/g, (_all, name: string) => {
      if (!screens[name]) throw new Error(`${id}: no screen is called '${name}'`);
      return `@media ${screens[name]}`;
    });
  },
};

// What the page says of itself before any of its code runs, in the language that a search finds it in.
const siteWords: Plugin = {
  name: 'site-words',
  transformIndexHtml(html) {
    const words = JSON.parse(
      readFileSync(resolve(import.meta.dirname, 'messages/en.json'), 'utf8'),
    ) as Record<string, string>;
    return html.replace(/%(site_\w+)%/g, (_all, key: string) => words[key]!);
  },
};

export default defineConfig({
  plugins: [
    // Tests read what `npm run messages` has compiled; the plugin would keep them from ending.
    ...(process.env.VITEST
      ? []
      : [paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide' })]),
    svelte(),
    doors,
    siteWords,
    namedScreens,
    serveCore,
  ],
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: { '/api': proxied, '/ws': { ...proxied, ws: true } },
  },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // Files share a process: most of the time went into starting one for each of them.
    isolate: false,
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: 120_000, // a busy machine is no reason to fail
    reporters: junit ? ['default', ['junit', { outputFile: junit }]] : ['default'],
  },
});
