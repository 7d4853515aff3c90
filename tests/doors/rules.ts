import type { Edge } from './imports.ts';

export type Rule = { name: string; isBroken(edge: Edge): boolean };

/** The folders that each folder may import, in addition to itself and lib. */
const ROOMS: Record<string, string[]> = {
  lib: [],
  db: [],
  messages: [],
  blocks: ['app/ui', 'messages'],
  domain: ['blocks', 'db', 'messages'],
  adapters: ['domain'],
  'app/ui': ['messages', 'server'],
  'app/ui/console': ['app/ui', 'messages', 'server'],
  'app/storefront': ['app/ui', 'blocks', 'domain', 'db', 'messages', 'server'],
  'app/admin': ['app/ui', 'app/ui/console', 'blocks', 'domain', 'db', 'messages', 'server'],
  'app/platform': ['app/ui', 'app/ui/console', 'domain', 'db', 'messages', 'server'],
  app: ['app/storefront', 'app/admin', 'app/platform', 'app/ui', 'messages'],
  server: ['adapters', 'domain', 'db', 'messages'],
  worker: ['adapters', 'domain', 'db', 'messages'],
  seed: ['adapters', 'domain', 'db', 'messages'],
  cli: ['adapters', 'domain', 'db', 'messages', 'seed', 'server', 'worker'],
};

/** The layers of the domain: a domain folder imports its own layer and lower ones. */
const RUNGS = [
  [
    'audit',
    'backups',
    'countries',
    'erasures',
    'form-keys',
    'identity',
    'legal',
    'mail',
    'packages',
    'pasted-lists',
    'platform',
    'saved-views',
    'search',
    'tenancy',
    'text-messages',
    'themes',
  ],
  [
    'media',
    'tax',
    'delivery',
    'domains',
    'fatoora',
    'content',
    'customers',
    'invoices',
    'back-in-stock',
    'bulletins',
    'downloads',
    'mail-limits',
    'size-guides',
  ],
  ['block-patterns', 'catalog', 'discounts', 'pricing', 'publishing', 'senders', 'subscription'],
  ['stock', 'payments', 'setup', 'starter', 'testbank', 'marketing', 'inbox', 'team', 'wishlist'],
  ['cart', 'mail-notices', 'orders'],
  [
    'accounting',
    'breaches',
    'archive',
    'consistency',
    'checkout',
    'card-payments',
    'connect',
    'manual-payments',
    'returns',
    'reviews',
    'import',
    'exports',
    'reports',
    'customer-desk',
    'operator-desk',
    'tracking-lists',
    'translation-lists',
  ],
  ['sign-up', 'closing', 'bulk-acts', 'privacy'],
  ['restores'],
];

const WEB =
  /^npm:(react|react-dom|react-router|hono|@hono|@react-router|@mantine|nodemailer|graphile-worker)(\/|$)/;

function roomOf(path: string): string | null {
  if (path.startsWith('app/ui/console/')) return 'app/ui/console';
  const [first, second] = path.split('/');
  if (first === 'app' && second && ['ui', 'storefront', 'admin', 'platform'].includes(second))
    return `app/${second}`;
  return first && first in ROOMS ? first : null;
}

function domainOf(path: string): string | null {
  return /^domain\/([a-z-]+)\//.exec(path)?.[1] ?? null;
}

function rungOf(domain: string): number {
  return RUNGS.findIndex((rung) => rung.includes(domain));
}

export const RULES: Rule[] = [
  {
    name: 'a room is entered only from the rooms that may: nothing calls up',
    isBroken({ from, to }) {
      const [source, goal] = [roomOf(from), roomOf(to)];
      if (!source || !goal || source === goal || goal === 'lib') return false;
      return !ROOMS[source]?.includes(goal);
    },
  },
  {
    name: 'the domain enters the blocks by their index.ts, which draws nothing',
    isBroken: ({ from, to, isType }) =>
      (roomOf(from) === 'domain' && roomOf(to) === 'blocks' && to !== 'blocks/index.ts') ||
      (/^blocks\/([a-z-]+\/fields|[a-z-]+)\.ts$/.test(from) &&
        /\.tsx$|^app\/|^npm:react/.test(to) &&
        !isType),
  },
  {
    name: 'a domain is entered by its index.ts',
    isBroken: ({ from, to }) =>
      domainOf(to) !== null && domainOf(from) !== domainOf(to) && !/^domain\/[a-z-]+\/index\.ts$/.test(to),
  },
  {
    name: 'a domain uses its own rung of the ladder and lower ones',
    isBroken({ from, to }) {
      const [user, used] = [domainOf(from), domainOf(to)];
      if (!user || !used || user === used) return false;
      return rungOf(user) === -1 || rungOf(used) === -1 || rungOf(used) > rungOf(user);
    },
  },
  {
    name: 'the applications enter the server by its index.ts',
    isBroken: ({ from, to }) =>
      from.startsWith('app/') && roomOf(to) === 'server' && to !== 'server/index.ts',
  },
  {
    name: 'only db/ holds a connection: the others come through #db/index.ts',
    isBroken: ({ from, to }) =>
      roomOf(to) === 'db' && to !== 'db/index.ts' && !['db', 'cli'].includes(roomOf(from) ?? ''),
  },
  {
    name: 'only db/ imports pg',
    isBroken: ({ from, to }) => /^npm:pg(\/|$)/.test(to) && roomOf(from) !== 'db',
  },
  {
    name: 'the domain knows no web framework, mailer or queue',
    isBroken: ({ from, to }) => roomOf(from) === 'domain' && WEB.test(to),
  },
  {
    name: 'adapters take only types from the domain',
    isBroken: ({ from, to, isType }) => roomOf(from) === 'adapters' && roomOf(to) === 'domain' && !isType,
  },
  {
    name: 'pictures are decoded only in the line of lib/picture-line.ts',
    isBroken: ({ from, to, isType }) =>
      /^npm:sharp(\/|$)/.test(to) && from !== 'lib/picture-line.ts' && !isType,
  },
  {
    name: 'neither the storefront nor what it shares of app/ui brings Mantine along',
    isBroken: ({ from, to }) =>
      /^app\/(storefront|ui)$/.test(roomOf(from) ?? '') && to.startsWith('npm:@mantine'),
  },
];

/** Finds domain folders that import each other: the layers allow imports within one layer, but no cycle. */
export function domainCircles(edges: Edge[]): string[] {
  return circlesOf(edges, domainOf);
}

/**
 * Finds files that import each other, through types and lazy imports too. Move the code that both need to a third
 * file, or to the imported one.
 */
export function fileCircles(edges: Edge[]): string[] {
  return circlesOf(edges, (path) => (path.includes(':') ? null : path));
}

function circlesOf(edges: Edge[], nameOf: (path: string) => string | null): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [user, used] = [nameOf(from), nameOf(to)];
    if (user && used && user !== used) uses.set(user, (uses.get(user) ?? new Set()).add(used));
  }
  const reaches = (start: string, goal: string, seen: Set<string>): boolean =>
    [...(uses.get(start) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return [...uses.keys()].filter((name) => reaches(name, name, new Set()));
}
