import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import type { Plugin, UserConfig } from 'vite';
import { textKeys } from './text-keys-plugin.ts';
import { withoutUnusedRouterParts } from './unused-router-parts.ts';

const PROJECT = join(import.meta.dirname, '..');
const SHARED = '\0shared:';
const REGISTRY = '__soukRooms';
const globals = globalThis as unknown as Record<string, Map<string, unknown> | undefined>;
const ROOM = /^#(adapters|blocks|db|domain|lib|messages|server)\//;

/**
 * On the server, imports such as #domain/… and #db/… resolve to the modules that the process already runs: a
 * second copy would open a second connection pool and have its own contexts. Browser builds bundle the few
 * modules that they use.
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

// In development Vite's module runner would evaluate such a module a second time, so it gets a module that
// re-exports the running one.
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

// Every page loads the manifest, which names each file. Without `.route`, which would occur sixty times, and
// with hashes of seven characters instead of eight, the manifest is smaller. Seven characters is the minimum
// for this number of files.
function nameWithoutRoute({ name }: { name: string }): string {
  return `assets/${name.replace('.route', '')}-[hash:7].js`;
}

// Puts the code that nearly every shop page loads into two chunks instead of twenty: they compress 4% better
// and need fewer requests. The framework chunk stays the same across most releases. Code used only by forms
// or idle pages stays in separate files.
const FEW_FILES: UserConfig['environments'] = {
  client: {
    build: {
      rolldownOptions: {
        output: {
          entryFileNames: nameWithoutRoute,
          chunkFileNames: nameWithoutRoute,
          codeSplitting: {
            groups: [
              { name: 'framework', test: /[\\/]node_modules[\\/]/, priority: 2 },
              {
                name: 'shell',
                test: /[\\/](lib|app[\\/]ui)[\\/](?!live\.ts|shared-line\.ts|toast-list|toast-timer|field\.tsx|error-summary\.tsx|page-arrival\.tsx)|[\\/]storefront[\\/](shell[\\/](header|footer|legal-line|logo|menu-drawer|error-screens|user-context|live-product|live-shell|check-subscription|count-visits)|page[\\/](breadcrumbs|page-meta|notice)|search[\\/]search-form|product-card[\\/]product-card)\.tsx?|[\\/]spot-[a-z0-9]+\.svg/,
                priority: 1,
              },
              { name: 'forms', test: /[\\/]ui[\\/](field|error-summary)\.tsx/, priority: 1 },
            ],
          },
        },
      },
    },
  },
};

/** Vite configuration of one of the three sites. */
export function appConfig(name: 'storefront' | 'admin' | 'platform'): UserConfig {
  return {
    root: join(PROJECT, 'app', name),
    cacheDir: join(PROJECT, 'node_modules/.vite', name),
    plugins: [sharedRooms(), textKeys(), withoutUnusedRouterParts(), reactRouter()],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      emptyOutDir: true,
      // The storefront skips the preload helper (0.4 kB), because files of later parts are usually loaded
      // already.
      ...(name === 'storefront' ? { modulePreload: false } : {}),
    },
    ...(name === 'storefront' ? { environments: FEW_FILES } : {}),
    server: { fs: { allow: [PROJECT] } },
  };
}
