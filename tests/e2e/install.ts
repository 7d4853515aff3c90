import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { realCatalogue } from '#tests/support/outside-files.ts';

const ROOT = join(import.meta.dirname, '../..');

export const fixture = (name: string) => join(ROOT, 'tests/fixtures', name);

/** The real catalogue if it is available, else a fixture of the same form. */
export const APPAREL = realCatalogue('shopify-apparel.csv') ?? fixture('shopify-journey.csv');

const env = {
  ...process.env,
  PLATFORM_HOST: `localhost:${process.env.SOUK_TEST_PORT}`,
  PORT: process.env.SOUK_TEST_PORT ?? '',
  SOUK_DATA: process.env.SOUK_TEST_DATA,
};

function runNode(script: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(ROOT, script), ...args], { env }, (error, out, err) => {
      if (error) reject(new Error(`${script} ${args.join(' ')} failed: ${err || out}`));
      else resolve(out);
    });
  });
}

/** Runs `souk …` against the install that the journeys visit; returns what it printed with --json. */
export async function souk<T>(...args: string[]): Promise<T> {
  return JSON.parse(await runNode('bin/souk.js', [...args, '--json'])) as T;
}

export type ImportReport = {
  products: { created: number; updated: number; unchanged: number };
  variants: number;
  errors: { line: number; message: string }[];
};

/** Imports a Shopify file into a store from the command line. */
export function importFile(slug: string, file: string): Promise<ImportReport> {
  return souk('import', 'shopify', file, '--store', slug);
}

export type Goods = { handle: string; title?: string; size?: string; price: string; stock?: number };

/**
 * Like importFile with rows given here, for what changes while a shopper buys. Without `stock` it is not
 * tracked.
 */
export async function importGoods(slug: string, goods: Goods[], status = 'active'): Promise<ImportReport> {
  const head =
    'Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status';
  const rows = goods.map(({ handle, title = '', size, price, stock }) =>
    [
      handle,
      title,
      'true',
      size ? 'Size' : 'Title',
      size ?? 'Default Title',
      stock === undefined ? '' : 'shopify',
      stock ?? '',
      price,
      status,
    ].join(','),
  );
  const file = join(mkdtempSync(join(tmpdir(), 'souk-goods-')), 'goods.csv');
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`);
  const report = await importFile(slug, file);
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
  return report;
}

export type Login = { email: string; password: string };

/** A slug of this run: a restarted worker creates its stores again. */
export const ownSlug = (name: string) => `${name}-${process.pid}`;

/** Creates a store, in English first, and its owner's account; returns the owner's sign-in. */
export async function createStore(slug: string, name: string, currency = 'USD'): Promise<Login> {
  const owner = { email: `owner@${slug}.example`, password: 'a long owner password' };
  const place = ['--currency', currency, '--locale', 'en'];
  const who = ['--owner-email', owner.email, '--owner-password', owner.password];
  await souk('store', 'create', '--slug', slug, '--name', name, ...place, ...who);
  return owner;
}

/** Gives a new account a role in a store. */
export async function addStaff(slug: string, role: string, login: Login) {
  await runNode('tests/e2e/add-staff.ts', [slug, role, login.email, login.password]);
}

/** The owner's sign-in, a refused document of a business, and a courier's statement. */
export type TaxStore = { login: Login; document: string; payout: string };

/** Creates a Saudi store that is connected to the tax authority, with documents in every state. */
export async function createTaxStore(slug: string): Promise<TaxStore> {
  return JSON.parse(await runNode('tests/e2e/tax-store.ts', [slug])) as TaxStore;
}

/** Packs, ships and delivers an order, so that its shopper may review it. */
export async function receiveOrder(slug: string, number: number) {
  await runNode('tests/e2e/deliver-order.ts', [slug, String(number)]);
}

/** Lets the worker carry out a store's planned publications now. */
export async function makeDue(slug: string) {
  await runNode('tests/e2e/make-due.ts', [slug]);
}

type Row = Record<string, string>;

/** Counts the content of a Shopify file from the file itself: products by handle, variants by rows with a price. */
export function countCatalogue(file: string): { products: number; variants: number; rows: number } {
  const rows: Row[] = parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true });
  const handles = new Set(rows.map((row) => row.Handle));
  const variants = rows.filter((row) => row['Variant Price']).length;
  return { products: handles.size, variants, rows: rows.length };
}
