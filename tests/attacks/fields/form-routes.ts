import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import adminTable from '../../../app/admin/routes.ts';
import platformTable from '../../../app/platform/routes.ts';
import storefrontTable from '../../../app/storefront/routes.ts';

export type Site = 'storefront' | 'admin' | 'platform';

/** A route with a form, and the names of the fields that it or its page uses. */
export type FormRoute = { site: Site; path: string; fields: string[] };

const APP = join(import.meta.dirname, '../../../app');
const TABLES = { storefront: storefrontTable, admin: adminTable, platform: platformTable };
const ACTION = /export (?:const|async function|function) action\b|export \{[^}]*\baction\b/;
const LOCAL_IMPORT = /from '(\.{1,2}\/[^']+\.tsx?)'/g;
/** The patterns in which a field's name appears where it is rendered and where it is read. */
const NAMES = [
  /\bname="([\w.-]+)"/g,
  /\bname: '([\w.-]+)'/g,
  /\.get(?:All)?\(\s*'([\w.-]+)'/g,
  /\b(?:text|line|said|both|field|fields|shared|textAt|branchAt|rowsAt)\((?:\w+,\s*)?'([\w.-]+)'/g,
];

/** Every route of the three sites with an action, from their route tables. */
export function formRoutes(): FormRoute[] {
  return (Object.keys(TABLES) as Site[]).flatMap((site) =>
    leaves(TABLES[site] as RouteConfigEntry[])
      .filter(({ path }) => !/^(ar|en)(\/|$)/.test(path))
      .filter(({ file }) => ACTION.test(readFileSync(join(APP, site, file), 'utf8')))
      .map(({ path, file }) => ({ site, path: `/${path}`, fields: namesIn(join(APP, site, file)) })),
  );
}

function leaves(entries: RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return [{ path: own, file }, ...leaves(children, own)];
  });
}

/** The field names in a route's module and in its imports, two levels deep. */
function namesIn(file: string): string[] {
  const names = new Set<string>();
  for (const text of textsFrom(file, 2)) {
    for (const pattern of NAMES) for (const [, name = ''] of text.matchAll(pattern)) names.add(name);
  }
  return [...names].toSorted();
}

function textsFrom(file: string, steps: number): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const further = steps === 0 ? [] : [...text.matchAll(LOCAL_IMPORT)].map(([, path = '']) => path);
  return [text, ...further.flatMap((path) => textsFrom(join(dirname(file), path), steps - 1))];
}
