import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

// app.place_order inserts whole rows. A process that was started before a migration does not name its new
// column, so a column that is not null would refuse every order of that process, with or without a default.
const NOT_NULL_COLUMN = /alter table public\.(orders|order_lines)\b[^;]*\badd column [^;]*\bnot null\b/;

const refusesOldOrders = (text: string) => NOT_NULL_COLUMN.test(text) && !text.includes('app.place_order(');

test('a column added to orders or order lines is nullable, or its migration also changes app.place_order', () => {
  const texts = readMigrations().filter(({ text }) => refusesOldOrders(text));
  expect(texts.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['alter table public.orders add column gift boolean not null default false;', true],
  ['alter table public.order_lines\n  add column gift text,\n  add column wrap text not null;', true],
  ['alter table public.orders add column gift text;', false],
  ['alter table public.carts add column gift text not null;', false],
  [
    'alter table public.orders add column gift text not null; create or replace function app.place_order(',
    false,
  ],
])('the migration “%s” would refuse orders of older processes: %s', (text, refuses) => {
  expect(refusesOldOrders(text)).toBe(refuses);
});
