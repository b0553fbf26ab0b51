import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createReadStream } from 'node:fs';
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

export default defineConfig({
  plugins: [
    // Tests read what `npm run messages` has compiled; the plugin would keep them from ending.
    ...(process.env.VITEST
      ? []
      : [paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide' })]),
    svelte(),
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
