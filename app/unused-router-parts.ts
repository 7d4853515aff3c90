import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Router code that no page uses, 2 kB per page: tracing, and route discovery, because we send all routes at
 * once. Each part is replaced by its behaviour when unused.
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

/**
 * Removes the unused router code from browser bundles. Fails the build, naming the part, if the router has
 * changed it.
 */
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
