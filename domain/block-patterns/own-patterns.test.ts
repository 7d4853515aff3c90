import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { deletePattern, listPatterns, readPattern, renamePattern, savePattern } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

const save = (name: string, blocks: unknown = [newBlock('spacer')], store = cedar) =>
  withStore(store.id, (tx) => savePattern(tx, { name, blocks }, act));
const saved = async (name: string, blocks?: unknown) => {
  const result = await save(name, blocks);
  if (!result.ok) throw new Error(result.code);
  return result.value.id;
};
const list = (store = cedar) => withStore(store.id, listPatterns);
const read = (id: string, store = cedar) => withStore(store.id, (tx) => readPattern(tx, id));
const rename = (id: string, name: string, store = cedar) =>
  withStore(store.id, (tx) => renamePattern(tx, { id, name }, act));
const drop = (id: string, store = cedar) => withStore(store.id, (tx) => deletePattern(tx, id, act));
const clear = () => db.admin('delete from block_patterns');

const quote = (text: string): Block => {
  const block = newBlock('quote');
  return { ...block, texts: { ...block.texts, en: { ...block.texts.en, quote: text } } };
};

test('blocks saved as a pattern are listed by name and read as they were saved', async () => {
  const tinted: Block = { ...newBlock('spacer'), look: { ...newBlock('spacer').look, background: 'tint' } };
  const id = await saved('  The  end ', [quote('Lovely'), tinted]);
  await saved('Beginning');
  expect(await list()).toEqual([
    { id: expect.any(String), name: 'Beginning', blocks: [{ kind: 'spacer', background: 'page' }] },
    {
      ...{ id, name: 'The end' },
      blocks: [
        { kind: 'quote', background: 'page' },
        { kind: 'spacer', background: 'tint' },
      ],
    },
  ]);
  expect(await read(id)).toEqual([quote('Lovely'), tinted]);
  await clear();
});

test('another store neither sees nor changes a pattern', async () => {
  const id = await saved('Ours');
  expect(await list(najd)).toEqual([]);
  expect(await read(id, najd)).toBeNull();
  const tries = () => Promise.all([rename(id, 'Theirs', najd), drop(id, najd)]);
  expect((await expectNothingChanged(db, tries)).map((each) => each.ok)).toEqual([false, false]);
  expect((await save('Ours', undefined, najd)).ok).toBe(true);
  await clear();
});

test('rich text of a pattern is sanitized, and a block of an unknown kind is left out when it is read', async () => {
  const text = newBlock('rich_text');
  text.texts.en = { ...text.texts.en, bodyHtml: '<p onclick="x()">Hi<script>x()</script></p>' };
  const id = await saved('Text', [text, newBlock('spacer')]);
  expect((await read(id))?.[0]?.texts.en.bodyHtml).toBe('<p>Hi</p>');
  await db.admin(
    `update block_patterns set blocks = jsonb_set(blocks, '{1,kind}', '"hologram"') where id = $1`,
    [id],
  );
  expect((await read(id))?.map(({ kind }) => kind)).toEqual(['rich_text']);
  expect((await list())[0]?.blocks.map(({ kind }) => kind)).toEqual(['rich_text']);
  await clear();
});

const long = newBlock('rich_text');
long.texts.ar = { ...long.texts.ar, bodyHtml: `<p>${'ب'.repeat(19_000)}</p>` };

test.each<[string, string, unknown, object]>([
  ['without a name', ' \n ', [newBlock('spacer')], { code: 'name_missing' }],
  ['without blocks', 'Empty', [], { code: 'blocks_invalid' }],
  ['of something else', 'Markup', '<b>', { code: 'blocks_invalid' }],
  ['of an unknown kind', 'New', [{ kind: 'hologram' }], { code: 'blocks_invalid' }],
  ['of 41 blocks', 'Long', Array.from({ length: 41 }, () => newBlock('spacer')), { code: 'too_many_blocks' }],
  ['of too much text', 'Text', Array.from({ length: 6 }, () => long), { code: 'blocks_too_long' }],
  [
    'of 17 rows of products',
    'Rows',
    Array.from({ length: 17 }, () => newBlock('trending')),
    { code: 'too_many_products' },
  ],
])('a pattern %s is refused and nothing is saved', async (_name, name, blocks, refusal) => {
  expect(await expectNothingChanged(db, () => save(name, blocks))).toMatchObject({ ok: false, ...refusal });
});

test('a name is used once, in capital or small letters, also for a renamed pattern', async () => {
  const id = await saved('Winter');
  const other = await saved('Summer');
  const tries = async () => [await save('WINTER'), await rename(other, 'winter'), await rename(other, ' ')];
  const refused = await expectNothingChanged(db, tries);
  expect(refused.map((each) => !each.ok && each.code)).toEqual(['name_taken', 'name_taken', 'name_missing']);
  expect((await rename(id, 'WINTER')).ok).toBe(true);
  expect((await rename(other, 'Spring')).ok).toBe(true);
  expect((await list()).map(({ name }) => name)).toEqual(['Spring', 'WINTER']);
  await clear();
});

test.each([
  ['a name that ends within an emoji', `${'n'.repeat(59)}😀`, 'Other'],
  ['names that only the database folds to one', 'ΑΣ', 'ασ'],
])('%s is saved or refused, and the list stays', async (_, one, two) => {
  const codes = [await save(one), await save(two), await save(two)].map((each) => each.ok || each.code);
  expect(codes.at(-1)).toBe('name_taken');
  expect((await list()).length).toBe(codes.filter((code) => code === true).length);
  await clear();
});

test('a pattern without blocks, such as one of an archive, is listed as empty', async () => {
  const id = await saved('Bare');
  await db.admin(`update block_patterns set blocks = '[]' where id = $1`, [id]);
  expect(await list()).toMatchObject([{ id, blocks: [] }]);
  await clear();
});

test('of two patterns saved at once with one name, one is refused', async () => {
  const both = await Promise.all([save('Twin'), save('twin')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'name_taken' });
  await clear();
});

test('two patterns saved at once do not share the last of the fifty places', async () => {
  for (let number = 1; number <= 49; number++) await saved(`Pattern ${number}`);
  const both = await Promise.all([save('Last'), save('Too many')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'too_many_patterns', data: { max: 50 } });
  expect(await list()).toHaveLength(50);
  await clear();
});

test('a deleted pattern is gone, and deleting or renaming it again changes nothing', async () => {
  const id = await saved('Old');
  expect((await drop(id)).ok).toBe(true);
  expect(await list()).toEqual([]);
  const tries = async () => [
    await drop(id),
    await rename(id, 'New'),
    await drop('no id'),
    await rename(newId(), 'x'),
  ];
  const codes = (await expectNothingChanged(db, tries)).map((each) => !each.ok && each.code);
  expect(codes).toEqual(Array(4).fill('not_found'));
  expect(await read('no id')).toBeNull();
});

test('saving, renaming and deleting a pattern is in the audit log with its name', async () => {
  await db.admin(`delete from audit_entries where subject_kind = 'pattern'`);
  const id = await saved('First');
  await rename(id, 'Second');
  await drop(id);
  const rows = await db.admin(
    `select action, coalesce(after, before)->>'name' as name from audit_entries where subject_id = $1 order by at, id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'pattern.saved', name: 'First' },
    { action: 'pattern.renamed', name: 'Second' },
    { action: 'pattern.deleted', name: 'Second' },
  ]);
});
