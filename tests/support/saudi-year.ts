import fc from 'fast-check';
import { type StoreTx, withStore } from '#db/index.ts';
import { saveCurrency } from '#domain/catalog/index.ts';
import type { TestDatabase } from './database.ts';
import { HISTORY, live, makeShop, type Shop } from './random-histories.ts';
import { stampingStore } from './stamping-store.ts';
import { BUYER } from './tax-documents.ts';

const DAY_MS = 24 * 3_600_000;
/** The rules refuse days in the future, and compare with the clock of the machine. */
const NEW_YEAR = Date.UTC(2025, 0, 1);
/** Exchange rates of currencies with two, no and three decimals: [4, 15] means that 4 units are 15 riyals. */
const RATES = { USD: [4, 15], JPY: [40, 1], KWD: [41, 500] } as const;
/** The tax class of each of a shop's variants; "reduced" has a rate of 0 %, so it is outside the scope of VAT. */
const CLASSES = ['standard', 'zero', 'standard', 'standard', 'exempt', 'reduced'];
const EMIRATI = { company: 'Dana Trading LLC', vatNumber: '100123456700003' };
const SAUDI = { company: BUYER.name, vatNumber: BUYER.vatNumber };

/** One order of the year, and what staff then do with it. */
const SALE = fc.record({
  history: HISTORY,
  country: fc.constantFrom('SA', 'SA', 'SA', 'SA', 'SA', 'AE'),
  currency: fc.constantFrom(undefined, undefined, undefined, 'USD', 'JPY', 'KWD'),
  isBusiness: fc.constantFrom(false, false, true),
  atMs: fc.nat({ max: 365 * DAY_MS }),
});

type SaudiShop = Shop & Pick<ReturnType<typeof stampingStore>, 'stamp' | 'send'>;

/** A shop with VAT in its prices and one with VAT on top, each with a device, every tax class and four currencies. */
async function makeSaudiShops(db: TestDatabase): Promise<SaudiShop[]> {
  const shops: SaudiShop[] = [];
  for (const [slug, includes] of [['jeddah', true] as const, ['dammam', false] as const]) {
    const shop = await makeShop({
      ...{ slug, currency: 'SAR', unit: '5', includes, isComplete: true, reducedPpm: 0 },
    });
    for (const [index, taxClass] of CLASSES.entries())
      await db.admin('update variants set tax_class = $1 where id = $2', [taxClass, shop.variants[index]]);
    for (const [code, [numer, denom]] of Object.entries(RATES))
      await inShop(shop, (tx) => saveCurrency(tx, { code, rate: { numer, denom } }, shop.owner));
    const { begin, stamp, send } = stampingStore(shop.store, '');
    await begin();
    shops.push({ ...shop, stamp, send });
  }
  return shops;
}

/** Places orders on random days of a year, stamps all their documents and has them accepted. Returns the XML by day. */
export async function liveSaudiYear(
  db: TestDatabase,
  { sales, seed }: { sales: number; seed: number },
): Promise<string[]> {
  const shops = await makeSaudiShops(db);
  const year = fc.sample(SALE, { numRuns: sales, seed }).toSorted((a, b) => a.atMs - b.atMs);
  await db.admin('update discounts set starts_at = $1', [new Date(NEW_YEAR)]);
  for (const { history, country, currency, isBusiness, atMs } of year) {
    const at = new Date(NEW_YEAR + atMs);
    const business = isBusiness ? (country === 'SA' ? SAUDI : EMIRATI) : null;
    const shop = history.shop % shops.length;
    await live(shops, { ...history, shop }, { country, currency, business, at });
  }
  for (const shop of shops) while (await stampWaiting(db, shop));
  const rows = await db.admin<{ xml: string }>('select xml from fatoora_documents order by issued_at, id');
  return rows.map(({ xml }) => xml);
}

/**
 * Stamps and sends pending documents; a credit note waits for the acceptance of its invoice. True if any was stamped.
 */
async function stampWaiting(db: TestDatabase, { store, stamp, send }: SaudiShop): Promise<boolean> {
  const waiting = await db.admin<{ id: string }>(
    `select u.invoice_id as id from unstamped_invoices u join invoices i on i.id = u.invoice_id
      where u.store_id = $1 order by i.sequence`,
    [store.id],
  );
  let stamped = 0;
  for (const { id } of waiting) if ((await stamp(id)) === 'issued') stamped++;
  for (let left = stamped; left > 0; ) left -= (await send()).accepted;
  return stamped > 0;
}

function inShop<T>({ store }: Shop, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  return withStore(store.id, work);
}
