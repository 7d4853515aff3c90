import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MessageKey } from '#messages/dictionaries.ts';
import { type ModuleTexts, readModuleTexts } from './module-texts.ts';

/** Prefix of virtual modules: the module 'text-keys:NAME' exports the text keys of the storefront module NAME. */
export const TEXT_KEYS = 'text-keys:';

const STOREFRONT = join(import.meta.dirname, 'storefront');
const REQUESTS = new RegExp(`from '${TEXT_KEYS}([\\w/.-]+)'`, 'g');
/** Exports of a route that run on the server only, so their parts never reach a browser. */
const ON_SERVER = new Set(['loader', 'action', 'headers', 'middleware']);
/** Name of the module whose texts are sent with every page: the root and its layout. */
const SHELL = 'root';
const LAYOUT = 'shell/pages.route';

type Read = { module: ModuleTexts; asksFor: string[] };

const cached = new Map<string, Read>();
let requested: string[] | null = null;

/** Called when a file was changed, added or removed. */
export function forgetTextKeys(file: string): void {
  cached.delete(file);
  requested = null;
}

/**
 * The keys that a storefront module passes to `text()`, itself or in the parts that it uses. The search stops
 * at modules that have their own 'text-keys:' import, because they send their own texts, and leaves out texts
 * that the shell has sent.
 */
export function findTextKeys(name: string): MessageKey[] {
  if (!existsSync(fileOf(name))) throw new Error(`${TEXT_KEYS}${name} names no module of the storefront.`);
  const ends = new Set(requestedModules().map(fileOf));
  const shell = walk([SHELL, LAYOUT], ends);
  const keys = name === SHELL ? shell : walk([name], ends).filter((key) => !shell.includes(key));
  return keys.sort() as MessageKey[];
}

/** Every module that has a 'text-keys:' import. */
export function requestedModules(): string[] {
  requested ??= globSync('**/*.{ts,tsx}', { cwd: STOREFRONT, exclude: ['**/*.test.*', '.react-router/**'] })
    .flatMap((file) => read(join(STOREFRONT, file)).asksFor)
    .sort();
  return requested;
}

const fileOf = (name: string) => join(STOREFRONT, `${name}.tsx`);

/**
 * Follows names from declaration to declaration, so that a module adds only the texts of its used exports.
 */
function walk(names: string[], ends: Set<string>): string[] {
  const keys = new Set<string>();
  const seen = new Set<string>();
  const open = names.map((name) => ({ file: fileOf(name), name: '*' }));
  for (let at = open.pop(); at; at = open.pop()) {
    const id = `${at.file} ${at.name}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const found = usedBy(at.file, at.name);
    for (const key of found.keys) keys.add(key);
    open.push(...found.used.filter(({ file }) => !ends.has(file)));
  }
  return [...keys];
}

type Use = { file: string; name: string };

/** The keys of one export, or of all ('*'), and the exports of other client modules that it uses. */
function usedBy(file: string, exported: string): { keys: string[]; used: Use[] } {
  const { declarations, exports, imports } = read(file).module;
  const all = [...exports].filter(([name]) =>
    exported === '*' ? !ON_SERVER.has(name) : name === exported || name === '*',
  );
  const locals = new Set(all.map(([, local]) => local));
  const keys: string[] = [];
  const requests: { from: string; name: string }[] = [];
  for (const local of locals) {
    const { keys: own = [], refs = [], dynamicImports = [] } = declarations.get(local) ?? {};
    keys.push(...own);
    for (const ref of refs) if (ref !== local && (declarations.has(ref) || imports.has(ref))) locals.add(ref);
    requests.push(...dynamicImports.map((from) => ({ from, name: '*' })));
    const imported = imports.get(local);
    if (imported) requests.push(imported);
  }
  const parts = requests.filter(({ from }) => /^\.{1,2}\/.*(?<!\.server)\.tsx?$/.test(from));
  return { keys, used: parts.map(({ from, name }) => ({ file: join(dirname(file), from), name })) };
}

function read(file: string): Read {
  const before = cached.get(file);
  if (before) return before;
  const source = readFileSync(file, 'utf8');
  const asksFor = [...source.matchAll(REQUESTS)].flatMap(([, name]) => name ?? []);
  const found = { module: readModuleTexts(relative(STOREFRONT, file), source), asksFor };
  cached.set(file, found);
  return found;
}
