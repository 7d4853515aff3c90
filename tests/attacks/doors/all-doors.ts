import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestStore } from '#tests/support/stores.ts';
import type { Door, Doors } from './door.ts';

const PARTS = ['door.ts', 'all-doors.ts'];

/** Every admin address tested in that store, collected from the files of this folder. */
export async function allDoors(store: TestStore): Promise<Door[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => !PARTS.includes(file));
  const doors: Door[] = [];
  for (const file of files.toSorted()) {
    const part = (await import(join(import.meta.dirname, file))) as { default: Doors };
    doors.push(...(await part.default(store)));
  }
  return doors;
}

/** The path of a tested address, as a browser requests it. */
export function pathOfDoor({ path, ids = {}, query = '' }: Door): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'none')) + query;
}

export function nameOfDoor(door: Door): string {
  const post = door.post ? `post ${Object.values(door.post).slice(0, 2).join(' ')} ` : '';
  return `${door.needs}: ${post}${door.path}`;
}

export type AdminRoute = { path: string; source: string; isPage: boolean };

/** The routes under /admin in app/admin/routes.ts, each with its module's source. */
export function adminRoutes(): AdminRoute[] {
  const admin = join(import.meta.dirname, '../../../app/admin');
  const source = readFileSync(join(admin, 'routes.ts'), 'utf8');
  const inAdmin = source.slice(source.indexOf("prefix('admin'"), source.indexOf("route('*'"));
  return [...inAdmin.matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, path = '', file = '']) => ({
    path: `/admin/${path}`,
    isPage: file.endsWith('.tsx'),
    source: existsSync(join(admin, file)) ? readFileSync(join(admin, file), 'utf8') : '',
  }));
}
