import type { Plugin } from 'vite';

const VIRTUAL = '\0text-keys:';

/**
 * Provides `import textKeys from 'text-keys:cart/cart.route'` on the server: the keys of the texts that a
 * storefront module and its parts show. The keys are collected while the site is built (decision 084).
 */
export function textKeys(): Plugin {
  return {
    name: 'souk-text-keys',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('text-keys:') ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      if (this.environment.name === 'client') throw new Error(`${id.slice(1)} was imported in the browser.`);
      const { findTextKeys } = await import('./find-text-keys.ts');
      return `export default ${JSON.stringify(findTextKeys(id.slice(VIRTUAL.length)))};`;
    },
    async hotUpdate({ file, modules }) {
      const { forgetTextKeys } = await import('./find-text-keys.ts');
      forgetTextKeys(file);
      const known = [...this.environment.moduleGraph.idToModuleMap.values()];
      const lists = known.filter(({ id }) => id?.startsWith(VIRTUAL));
      return modules.length > 0 ? [...modules, ...lists] : undefined;
    },
  };
}
