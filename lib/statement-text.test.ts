import { expect, test } from 'vitest';
import { withoutValues } from './statement-text.ts';

test.each([
  ["select 'Mona', email from users where id = $1", 'select ?, email from users where id = $1'],
  ["select 'it''s ' || \"Na'me\" || 3.5e4, t1.a2", 'select ? || "Na\'me" || ?, t1.a2'],
  ["select E'a\\'b', $tag$ 'secret' $tag$, $$two$$", 'select ?, ?, ?'],
  ['select 1 -- mona@example.com\n  , /* 05* 5 */ 2', 'select ? , ?'],
  ["begin; set local app.store_id = 'a1'", 'begin; set local app.store_id = ?'],
  ["select 'never closed, mona@example.com", 'select ?'],
  ['select $body$ never closed', 'select ?'],
])('the SQL statement %s is shown without its values', (statement, shown) => {
  expect(withoutValues(statement)).toBe(shown);
});

test('a long SQL statement is cut off, even inside a value', () => {
  const shown = withoutValues(`select '${'secret '.repeat(2000)}' from t`);
  expect(shown).toBe('select ?');
  expect(withoutValues(`select ${'a, '.repeat(5000)} b`)).toHaveLength(1000);
});
