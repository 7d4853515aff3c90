import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './imports.ts';

// Plans are generic (decision 135): a parameter proves no partial index, and a list that is a parameter is compared with
// each row one by one unless an index is asked.

const ROOT = join(import.meta.dirname, '../..');

/** Tables whose partial indexes only keep rows unique: the most rows that a statement can meet. */
const SMALL: Record<string, string> = {
  fatoora_devices: 'the devices of a store, a handful',
  store_archives: 'the archives that a store asked for in the last days',
  bulk_act_stores: 'one act, which the index begins with: a row a store',
};

/** Files with lists that are compared with an expression, so that each row of the store is: which rows. */
const UNINDEXED: Record<string, string> = {
  'domain/inbox/erase-messages.ts': 'messages to the store, at an erasure',
  'domain/reviews/own-reviews.ts': 'reviews of guests of the store, at an erasure or an export',
  'domain/tenancy/slug-shape.ts':
    'stores, a platform table without row-level security: by an index on the expression',
};

type Condition = { table: string; column: string; isEqual: boolean; words: string[] };

/** Each comparison with texts in the condition of a partial index. */
function conditionsIn(schema: string): Condition[] {
  const indexes = schema.matchAll(/^CREATE (?:UNIQUE )?INDEX \w+ ON public\.(\w+) [^;]* WHERE ([^;]*);/gm);
  return [...indexes].flatMap(([, table = '', condition = '']) =>
    [...condition.matchAll(/\((\w+) (=|<>) (.*?)\)(?= AND|\)|$)/g)].flatMap(
      ([, column = '', sign, rest = '']) => {
        const words = [...rest.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word);
        return words.length > 0 ? [{ table, column, isEqual: sign === '=', words }] : [];
      },
    ),
  );
}

// A row that is found by its id, by what it belongs to or by a secret needs no partial index.
const BY_KEY =
  /(?<!Ref\()'(?:\w+\.)?(?!store_id|account_id)(?:(?:\w+_)?(?:id|hash)|email_norm)',\s*'(?:=|in)'/;

/** The comparisons in a file's statements that repeat an index's condition with a parameter. */
function hiddenConditions(text: string, conditions: Condition[]): string[] {
  const statements = text.split(/(?=\.(?:selectFrom|updateTable|deleteFrom)\()/).slice(1);
  return statements.flatMap((each) => {
    const statement = each.split(/\.execute|\n\}/)[0] ?? '';
    if (BY_KEY.test(statement)) return [];
    return conditions.flatMap(({ table, column, isEqual, words }) => {
      if (!statement.includes(`('${table}`) || !statement.includes(column)) return [];
      const sign = isEqual ? '=|in' : '<>|!=|not in';
      const compared = `'(?:\\w+\\.)?${column}',\\s*'(?:${sign})',\\s*(\\[[^\\]]*\\](?!\\.map\\(fixedWord)|'[^']*'|[A-Z_]+\\b)`;
      return [...statement.matchAll(new RegExp(compared, 'g'))].flatMap(([found, value = '']) => {
        const given = [...value.matchAll(/(?<!fixedWord\()'([^']*)'/g)].map(([, word = '']) => word);
        const isFixed =
          /^[A-Z]/.test(value) || (given.length > 0 && given.every((word) => words.includes(word)));
        return isFixed ? [`${table}: ${found}`] : [];
      });
    });
  });
}

const LIST_WITH_EXPRESSION = /(?:\)|\bend)\s*=\s*any\s*\(\s*\$\{/;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const conditions = conditionsIn(textOf('db/schema.sql'));
const sources = sourceFiles()
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: textOf(file) }));

test('a statement that a partial index is made for has the index’s condition in its text, not as a parameter (attack 24.23)', () => {
  expect(conditions.length).toBeGreaterThan(30);
  const wanted = conditions.filter(({ table }) => !SMALL[table]);
  const found = sources.flatMap(({ file, text }) =>
    hiddenConditions(text, wanted).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
  expect(Object.keys(SMALL).filter((table) => !conditions.some((each) => each.table === table))).toEqual([]);
});

test.each([
  [
    "tx.selectFrom('payout_rows as r').where('r.outcome', '<>', 'repeated').where('r.row_key', '=', keys)",
    true,
  ],
  [
    "tx.selectFrom('orders as o').onRef('o.id', '=', 'f.order_id').innerJoin('fulfilments as f').where('f.tracking_key', '<>', '')",
    true,
  ],
  ["tx.selectFrom('orders as o').where('o.status', 'in', ['confirmed', 'shipped'])", true],
  ["tx.selectFrom('platform_charges as c').where('c.provider', '=', TRANSFER)", true],
  ["tx.selectFrom('payout_rows as r').where('r.outcome', '<>', fixedWord('repeated'))", false],
  ["tx.selectFrom('orders as o').where('o.status', 'in', ['confirmed', 'shipped'].map(fixedWord))", false],
  ["tx.selectFrom('orders as o').where('o.id', '=', orderId).where('o.status', '=', 'confirmed')", false],
])('the rule reads the statement %s', (text, isHidden) => {
  expect(hiddenConditions(text, conditions).length > 0).toBe(isHidden);
});

test('a list is compared with a plain column, because no index serves an expression under row-level security (attack 24.23)', () => {
  const files = sources.filter(({ text }) => LIST_WITH_EXPRESSION.test(text)).map(({ file }) => file);
  expect(files.toSorted()).toEqual(Object.keys(UNINDEXED).toSorted());
  expect(LIST_WITH_EXPRESSION.test(`upper(p.reference) = any($\{list}::text[])`)).toBe(true);
});
