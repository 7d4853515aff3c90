import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin, UserConfig } from 'vite';

const PROJECT = join(import.meta.dirname, '..');
const SHARED = '\0shared:';
const REGISTRY = '__soukRooms';
const globals = globalThis as unknown as Record<string, Map<string, unknown> | undefined>;
const ROOM = /^#(adapters|db|domain|lib|messages|server)\//;

/**
 * On the server side the rooms (#domain/…, #db/…) are the very modules the process runs: a second copy would bring a
 * second connection pool and a second set of contexts. Browser builds bundle what little they use.
 */
function sharedRooms(): Plugin {
  return {
    name: 'souk-shared-rooms',
    enforce: 'pre',
    resolveId(source) {
      if (this.environment.name !== 'ssr' || !ROOM.test(source)) return null;
      if (this.environment.mode === 'build') return { id: source, external: true };
      return `${SHARED}${source}`;
    },
    load(id) {
      return id.startsWith(SHARED) ? standIn(id.slice(SHARED.length)) : null;
    },
  };
}

// Development: Vite's module runner would evaluate a room anew, so it is handed a module that points at the real one.
async function standIn(source: string): Promise<string> {
  const file = pathToFileURL(join(PROJECT, source.slice(1))).href;
  const module: Record<string, unknown> = await import(file);
  globals[REGISTRY] ??= new Map();
  globals[REGISTRY].set(source, module);
  const lines = Object.keys(module).map((name) =>
    name === 'default' ? 'export default room.default;' : `export const ${name} = room.${name};`,
  );
  return [
    `const room = globalThis[${JSON.stringify(REGISTRY)}].get(${JSON.stringify(source)});`,
    ...lines,
  ].join('\n');
}

// What most pages of the shop share travels as one file: some twenty little ones compress to 3.6 kB more.
const SHARED_BY_PAGES = {
  output: {
    codeSplitting: { groups: [{ name: 'shop', test: /\/app\/(ui|storefront)\//, minShareCount: 10 }] },
  },
};

/** The Vite configuration of one of the three sites; `root` is its folder. */
export function appConfig(name: 'storefront' | 'admin' | 'platform'): UserConfig {
  return {
    root: join(PROJECT, 'app', name),
    cacheDir: join(PROJECT, 'node_modules/.vite', name),
    plugins: [sharedRooms(), tailwindcss(), reactRouter()],
    build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true },
    environments: name === 'storefront' ? { client: { build: { rolldownOptions: SHARED_BY_PAGES } } } : {},
    server: { fs: { allow: [PROJECT] } },
  };
}
