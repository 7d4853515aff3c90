import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureThemes, listThemes, pageTheme, themeFile } from '#domain/themes/index.ts';
import { NO_THEME_OPTIONS } from '#lib/theme-options.ts';
import { readManifest } from '../app/fold-manifest.ts';

const BUILD = join(import.meta.dirname, '../build');

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
};

export type PageWeight = { route: string; kb: number };

/** The JavaScript that each storefront page loads, gzipped, heaviest first, measured on the built files. */
export function storefrontWeights(): PageWeight[] {
  return weightsOf('storefront');
}

/**
 * The JavaScript that each page of a site loads, gzipped, without files that a page loads later on demand.
 */
export function weightsOf(site: 'storefront' | 'admin'): PageWeight[] {
  const client = join(BUILD, site, 'client');
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('There is no build: run `npm run build` first.');
  const manifest = readManifest<Manifest>(readFileSync(join(client, 'assets', name), 'utf8'));
  const { entry, routes } = manifest;
  const parents = new Set(Object.values(routes).map((route) => route.parentId));
  const always = [`/assets/${name}`, entry.module, ...entry.imports];
  return Object.values(routes)
    .filter((route) => !parents.has(route.id))
    .map((route) => {
      const files = lineage(manifest, route.id).flatMap((each) => [each.module, ...(each.imports ?? [])]);
      return { route: route.id, kb: weightIn(client, [...always, ...files]) };
    })
    .toSorted((a, b) => b.kb - a.kb);
}

/** A theme's style sheet, gzipped, heaviest first. A theme has no JavaScript, and its fonts are files of their own. */
export async function themeWeights(): Promise<{ theme: string; kb: number }[]> {
  await ensureThemes();
  return listThemes()
    .map(({ key }) => {
      const { href } = pageTheme(key, NO_THEME_OPTIONS);
      const bytes = href ? themeFile(href)?.bytes : null;
      return { theme: key, kb: bytes ? gzipSync(bytes, { level: 9 }).length / 1000 : 0 };
    })
    .toSorted((a, b) => b.kb - a.kb);
}

function lineage(manifest: Manifest, id: string | undefined): Manifest['routes'][string][] {
  const route = id === undefined ? undefined : manifest.routes[id];
  return route ? [...lineage(manifest, route.parentId), route] : [];
}

// Counts one file per module, each compressed separately, as a browser gets them. An address may contain a
// fragment or a query.
function weightIn(client: string, addresses: string[]): number {
  const files = new Set(addresses.map((address) => address.replace(/[?#].*$/, '')));
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
