import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * What the router brings along and no page of ours asks for, 2 kB of every page: telling a tracer of its steps, and
 * finding routes while one browses (we send all of them at once). Each part is what it does when it is not asked.
 */
const UNUSED: Record<string, Record<string, string>> = {
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
  'dom/ssr/fog-of-war.js': {
    URL_LIMIT: '7680',
    getManifestPath: '() => ""',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '(paths) => paths',
    handleClientVersionMismatch: '() => undefined',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
  },
};

/** Leaves those parts out of what browsers load. A router that has them otherwise fails the build by name. */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'souk-without-unused-router-parts',
    apply: 'build',
    load(id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/production/')) return null;
      const part = Object.keys(UNUSED).find((file) => id.endsWith(`/lib/${file}`));
      const stand = part && UNUSED[part];
      if (!stand) return null;
      // bounded: a file of react-router, while the sites are built
      const named = /export \{([^}]*)\};?\s*$/.exec(readFileSync(id, 'utf8'))?.[1]?.split(',') ?? [];
      const names = named.map((name) => name.trim()).toSorted();
      if (names.join() !== Object.keys(stand).toSorted().join()) {
        throw new Error(
          `${part} of react-router exports ${names.join(', ')}: see app/unused-router-parts.ts.`,
        );
      }
      return Object.entries(stand)
        .map(([name, value]) => `export const ${name} = ${value};`)
        .join('\n');
    },
  };
}
