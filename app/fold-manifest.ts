import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

type Route = { id: string; path?: string; parentId?: string; [field: string]: unknown };
type Manifest = { routes: Record<string, Route> };

const PREFIXES = ['ar', 'en'];
const NAME = 'window.__reactRouterManifest';

// Runs in the browser: restores each route's id and default fields, and copies the unprefixed pages for each language
// prefix, with their own ids and paths. The loop creates new arrays for each route.
const unfold = (usual: object) =>
  `(m=>{for(const id in m.routes)m.routes[id]={id,...${JSON.stringify(usual)},...m.routes[id]};const pages=Object.values(m.routes).filter(r=>r.parentId==='pages');for(const p of ${JSON.stringify(PREFIXES)})for(const r of pages){const id=p+'/'+r.id;m.routes[id]={...r,id,path:r.path===undefined?p:p+'/'+r.path}}})(${NAME})`;

/**
 * Shortens the route manifest script by 2 kB on every page: lists each page once instead of once per language, and
 * omits the fields that have the same value in most routes.
 */
export function foldManifest(script: string): string {
  const whole = readManifest(script);
  const own = Object.entries(whole.routes).filter(
    ([id]) => !PREFIXES.some((prefix) => id.startsWith(`${prefix}/`)),
  );
  const usual = usualFields(own.map(([, route]) => route));
  const routes = Object.fromEntries(own.map(([id, route]) => [id, without(route, { ...usual, id })]));
  const folded = `${NAME}=${JSON.stringify({ ...whole, routes })};${unfold(usual)};`;
  if (!isDeepStrictEqual(readManifest(folded), whole))
    throw new Error('A page differs between its languages.');
  return folded;
}

/** The default fields: those that all routes have, with the value that more than half of the routes have. */
function usualFields(routes: Route[]): Record<string, unknown> {
  const fields = Object.entries(routes[0] ?? {}).flatMap(([name]): [string, unknown][] => {
    const values = routes.map((route) => JSON.stringify(route[name]));
    const usual = values.find(
      (value) => values.filter((other) => other === value).length > values.length / 2,
    );
    const isEverywhere = routes.every((route) => route[name] !== undefined);
    return usual !== undefined && isEverywhere ? [[name, JSON.parse(usual)]] : [];
  });
  return Object.fromEntries(fields);
}

function without(route: Route, fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => !isDeepStrictEqual(fields[name], value)),
  );
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
