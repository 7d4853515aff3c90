import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin, UserConfig } from 'vite';

const PROJECT = join(import.meta.dirname, '..');
const ROOM = /^#(adapters|db|domain|lib|messages|server)\//;

/**
 * On the server side the rooms (#domain/…, #db/…) stay imports of the very files the process runs: a bundled copy
 * would bring a second connection pool and a second set of contexts. Browser builds bundle what little they use.
 */
function sharedRooms(): Plugin {
  return {
    name: 'souk-shared-rooms',
    enforce: 'pre',
    resolveId(source) {
      if (this.environment.name !== 'ssr' || !ROOM.test(source)) return null;
      if (this.environment.mode === 'build') return { id: source, external: true };
      return null;
    },
  };
}

/** The Vite configuration of one of the three sites; `root` is its folder. */
export function appConfig(name: 'storefront' | 'admin' | 'platform'): UserConfig {
  return {
    root: join(PROJECT, 'app', name),
    cacheDir: join(PROJECT, 'node_modules/.vite', name),
    plugins: [sharedRooms(), tailwindcss(), reactRouter()],
    build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
    server: { fs: { allow: [PROJECT] } },
  };
}
