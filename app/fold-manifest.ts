import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

type Route = { id: string; path?: string; parentId?: string };
type Manifest = { routes: Record<string, Route> };

const PREFIXES = ['ar', 'en'];
const NAME = 'window.__reactRouterManifest';

// Runs in the browser: copies the unprefixed pages under each language prefix, with their own ids and paths.
const UNFOLD = `(m=>{const pages=Object.values(m.routes).filter(r=>r.parentId==='pages');for(const p of ${JSON.stringify(PREFIXES)})for(const r of pages){const id=p+'/'+r.id;m.routes[id]={...r,id,path:r.path===undefined?p:p+'/'+r.path}}})(${NAME})`;

/**
 * Shortens the route manifest script: each page once instead of once per language, 2 kB less on every page.
 */
export function foldManifest(script: string): string {
  const whole = readManifest(script);
  const routes = Object.fromEntries(
    Object.entries(whole.routes).filter(([id]) => !PREFIXES.some((prefix) => id.startsWith(`${prefix}/`))),
  );
  const folded = `${NAME}=${JSON.stringify({ ...whole, routes })};${UNFOLD};`;
  if (!isDeepStrictEqual(readManifest(folded), whole))
    throw new Error('A page differs between its languages.');
  return folded;
}

/** Folds the manifest in a build's asset folder. */
export function foldManifestIn(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`There is no manifest in ${assets}.`);
  const file = join(assets, name);
  writeFileSync(file, foldManifest(readFileSync(file, 'utf8')));
}

/** Evaluates a manifest script and returns the manifest it defines. */
export function readManifest<Of = Manifest>(script: string): Of {
  const window: { __reactRouterManifest?: Of } = {};
  new Function('window', script)(window);
  if (!window.__reactRouterManifest) throw new Error('The manifest names no routes.');
  return window.__reactRouterManifest;
}
