import { Agent } from 'node:http';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type ProductInput, saveProduct } from '#domain/catalog/index.ts';
import { consumeHandoff, signIn, startHandoff } from '#domain/identity/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { must } from '#seed/must.ts';
import type { App } from './app.ts';
import { ask } from './ask.ts';
import { THINGS } from './catalogue-words.ts';
import type { Plan } from './measure-pages.ts';
import { BENCH_OWNER, type MadeStore } from './seed-catalogue.ts';
import { percentile } from './statistics.ts';

export type AdminFigures = {
  productsP95: number;
  ordersP95: number;
  dashboard: number;
  saveVariants: number;
};

/** The admin of the large store as its owner sees it, one page after the other. Pools are open (openDatabase). */
export async function measureAdmin(
  app: App,
  store: MadeStore,
  { idleRequests }: Plan,
): Promise<AdminFigures> {
  const cookie = await signInAsOwner(store);
  const series = (path: (nth: number) => string, count = idleRequests) =>
    inTurn(app, { store, cookie, count, path });
  // The first view is slower: it counts the orders of a store that was not viewed for a while.
  await series(() => '/admin/dashboard', 5);
  return {
    productsP95: percentile(await series(productsPath), 95),
    ordersP95: percentile(await series(ordersPath), 95),
    dashboard: percentile(await series(() => '/admin/dashboard', Math.min(30, idleRequests)), 50),
    saveVariants: await saveVariants(store),
  };
}

async function signInAsOwner({ storeId }: MadeStore): Promise<string> {
  const now = new Date();
  const by = { ip: '127.0.0.1', userAgent: 'bench' };
  const { token: platformToken } = must(await signIn({ ...BENCH_OWNER, by, at: now }), 'sign-in');
  const state = newToken();
  const { token } = must(
    await startHandoff({ platformToken, storeId, stateHash: hashToken(state) }, now),
    'hand-off',
  );
  const { sessionToken } = must(await consumeHandoff({ token, state, storeId }, now), 'session');
  return `staff=${sessionToken}; lang=en`;
}

type Series = { store: MadeStore; cookie: string; count: number; path: (nth: number) => string };

async function inTurn(app: App, { store, cookie, count, path }: Series): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const host = app.host(`${store.slug}.admin`);
  const times: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const answer = await ask({ port: app.port, host, path: path(nth) }, { agent, headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path(nth)} answered ${answer.status}`);
    times.push(answer.wholeMs);
  }
  agent.destroy();
  return times;
}

function productsPath(nth: number): string {
  const [thing = ''] = THINGS[nth % THINGS.length] ?? [];
  const paths = ['/admin/products', '/admin/products?view=active', `/admin/products?q=${thing}`];
  return paths[nth % paths.length] ?? '/admin/products';
}

// Search for a number, a phone number, an e-mail, one and two words of a name, a common prefix and a prefix
// without matches, and the list's views.
function ordersPath(nth: number): string {
  const buyer = (nth * 7919) % 1500;
  const searches = [
    String(1001 + buyer),
    `05${String(buyer).padStart(8, '0')}`,
    `buyer${buyer}@example.com`,
    `Otaibi${buyer % 977}`,
    `Sara Haddad${buyer % 90}`,
    'sara',
    `nobody${nth}`,
  ];
  const views = [
    ...['', '?view=unfulfilled', '?view=unpaid', '?view=to_collect', '?view=cancelled'],
    ...['?view=to_pay_back', '?method=bank_transfer', '?fulfilment=partial'],
  ];
  if (nth % 3 === 0) return `/admin/orders${views[nth % views.length]}`;
  return `/admin/orders?q=${encodeURIComponent(searches[nth % searches.length] ?? '')}`;
}

const OPTIONS = [16, 16, 8].map((count, at) => ({
  names: { en: `Option ${at}`, ar: `خيار ${at}` },
  values: Array.from({ length: count }, (_, value) => ({
    labels: { en: `V${at}x${value}`, ar: `ق${at}x${value}` },
  })),
}));

/** The time to save a product of 2,048 variants after a change of every price: the median of three saves. */
async function saveVariants({ storeId }: MadeStore): Promise<number> {
  const act = systemAct('bench', new Date());
  const save = (input: ProductInput) => withStore(storeId, (tx) => saveProduct(tx, input, act));
  const made = must(await save(variantsAt(1000)), 'a product of 2,048 variants');
  const times: number[] = [];
  for (const price of [1100, 1200, 1300]) {
    const started = performance.now();
    must(await save({ ...variantsAt(price), id: made.productId }), 'the same with other prices');
    times.push(performance.now() - started);
  }
  return percentile(times, 50);
}

function variantsAt(price: number): ProductInput {
  const [first, second, third] = OPTIONS.map(({ values }) => values.map(({ labels }) => labels.en));
  const variants = (first ?? []).flatMap((a) =>
    (second ?? []).flatMap((b) =>
      (third ?? []).map((c) => ({ values: [a, b, c], price: money(price, 'USD') })),
    ),
  );
  return {
    texts: { en: { title: 'Everything in every size' }, ar: { title: 'كل شيء بكل مقاس' } },
    status: 'active',
    options: OPTIONS,
    variants,
  };
}
