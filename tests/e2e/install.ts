import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const ROOT = join(import.meta.dirname, '../..');

/** The real catalogue where it is there, else a file of our own of the same shape. */
const CATALOGUE = join(process.env.SOUK_CATALOGUES ?? join(ROOT, '../shared/data'), 'shopify-apparel.csv');
export const APPAREL = existsSync(CATALOGUE) ? CATALOGUE : join(ROOT, 'tests/fixtures/shopify-whole.csv');

/** Runs `souk …` against the install that the journeys visit; returns what it printed with --json. */
export function souk<T>(...args: string[]): Promise<T> {
  const port = process.env.SOUK_TEST_PORT ?? '';
  const env = {
    ...process.env,
    PORT: port,
    PLATFORM_HOST: `localhost:${port}`,
    SOUK_DATA: process.env.SOUK_TEST_DATA,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(ROOT, 'bin/souk.js'), ...args, '--json'], { env }, (error, out, err) => {
      if (error) reject(new Error(`souk ${args.join(' ')} failed: ${err || out}`));
      else resolve(JSON.parse(out) as T);
    });
  });
}

type Row = Record<string, string>;

/** What a Shopify file holds, counted from the file itself: products by handle, variants by rows with a price. */
export function countCatalogue(file: string): { products: number; variants: number } {
  const rows: Row[] = parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true });
  const handles = new Set(rows.map((row) => row.Handle));
  return { products: handles.size, variants: rows.filter((row) => row['Variant Price']).length };
}

export const OWNER = { email: 'layla@example.com', password: 'a long owner password', name: 'Layla' };
