import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { RULES } from './catalogue-rules.ts';
import { INDEX_RULES } from './index-rules.ts';
import { ROLE_RULES } from './role-rules.ts';
import { VIEW_RULES } from './view-rules.ts';

const db = await testDatabase(import.meta.url);
const rules = [...RULES, ...INDEX_RULES, ...ROLE_RULES, ...VIEW_RULES];

async function findBroken(sql: string): Promise<string[]> {
  return (await db.admin<{ what: string }>(sql)).map((row) => row.what);
}

describe('in the database that the migrations make (T1)', () => {
  test.each(rules)('$name', async ({ broken }) => {
    expect(await findBroken(broken)).toEqual([]);
  });
});

// A rule that cannot fail proves nothing: each is broken once, in a transaction that is undone.
describe('the catalogue test fails when this rule is broken', () => {
  test.each(rules)('$name', async ({ broken, mutation }) => {
    await db.admin('begin');
    try {
      await db.admin(mutation);
      expect(await findBroken(broken)).not.toEqual([]);
    } finally {
      await db.admin('rollback');
    }
    expect(await findBroken(broken)).toEqual([]);
  });
});
