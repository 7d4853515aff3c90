import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { mediaUses, recordImage, removeMedia } from '#domain/media/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import type { MenuTile } from './contact.ts';
import { cleanMenus, menuProblem } from './menus.ts';
import { checkContact, readContact, saveContact } from './save-contact.ts';
import { loadShell } from './shell.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const file = { contentType: 'image/jpeg', blur: '', width: 16, height: 9, bytes: Buffer.from('x') } as const;
const pictureOf = async (storeId: string, hash: string) => {
  const kept = { ...file, hash: hash.repeat(64) };
  return (await withStore(storeId, (tx) => recordImage(tx, kept, { alt: { en: '' }, act }))).mediaId;
};

const none = { en: '', ar: '' };
const tile: MenuTile = {
  to: '/new-arrivals',
  label: { en: 'Slow mornings', ar: '' },
  line: { en: 'Until Friday', ar: 'حتى الجمعة' },
  mediaId: null,
};
const saveTile = (next: MenuTile | null) =>
  withStore(cedar.id, async (tx) => {
    const contact = await readContact(tx);
    return saveContact(tx, { ...contact, menus: { ...contact.menus, tile: next } }, act);
  });
const shell = () => withStore(cedar.id, loadShell);

test.each([
  ['a tile without a title', { label: { en: '', ar: ' ' } }, 'label'],
  ['a tile with a title of 61 letters', { label: { en: 'x'.repeat(61), ar: '' } }, 'label'],
  ['a tile with a line of 121 letters', { line: { en: '', ar: 'س'.repeat(121) } }, 'line'],
  ['a tile without a link', { to: '' }, 'to'],
  ['a tile with a link to another site', { to: 'https://evil.example' }, 'to'],
  ['a tile with a link that another site may answer', { to: '//evil.example' }, 'to'],
  ['a tile with a script as its link', { to: 'javascript:alert(1)' }, 'to'],
  ['a tile with a script behind a control character', { to: '\u0001javascript:alert(1)' }, 'to'],
  ['a tile with a picture that is no id', { mediaId: 'x' }, 'mediaId'],
])('%s is refused', (_name, change, field) => {
  expect(menuProblem(cleanMenus({ tile: { ...tile, ...change } }))).toBe(`menus.tile.${field}`);
});

test('a save with a refused tile names its field and changes nothing', async () => {
  const refused = await expectNothingChanged(db, () => saveTile({ ...tile, to: 'javascript:alert(1)' }));
  expect(refused).toMatchObject({ ok: false, code: 'contact_invalid', data: { field: 'menus.tile.to' } });
});

test('a tile of which nothing is filled in is none, and menus saved before there were tiles have none', () => {
  const empty = { to: ' ', label: none, line: none, mediaId: null };
  expect(cleanMenus({ tile: empty }).tile).toBeNull();
  expect(cleanMenus({}).tile).toBeNull();
  expect(menuProblem(cleanMenus({}))).toBeNull();
});

test('a tile of another structure, as in an archive that was changed by hand, is not accepted', async () => {
  const contact = await withStore(cedar.id, readContact);
  const accepts = (odd: unknown) => {
    try {
      return checkContact({ ...contact, menus: { tile: odd as MenuTile } }).ok;
    } catch {
      return false;
    }
  };
  expect([
    accepts('x'),
    accepts({ ...tile, mediaId: 5 }),
    accepts({ ...tile, line: null }),
    accepts(tile),
  ]).toEqual([false, false, false, true]);
});

test('a tile has the picture of its own store, which the library names; after the picture was deleted the words stay', async () => {
  const mediaId = await pictureOf(cedar.id, 'a');
  expect((await saveTile({ ...tile, mediaId })).ok).toBe(true);
  expect((await shell()).menuPicture).toEqual({ src: `/media/${'a'.repeat(64)}`, width: 16, height: 9 });
  const uses = await withStore(cedar.id, (tx) => mediaUses(tx, { mediaId, locale: 'en' }));
  expect(uses.map(({ kind }) => kind)).toEqual(['menu']);
  await withStore(cedar.id, (tx) => removeMedia(tx, { mediaId }, act));
  const after = await shell();
  expect(after.menuPicture).toBeNull();
  expect(after.menus.tile).toMatchObject({ label: tile.label, to: '/new-arrivals' });
});

test('a picture of another store is not shown', async () => {
  const foreign = await pictureOf(najd.id, 'b');
  expect((await saveTile({ ...tile, mediaId: foreign })).ok).toBe(true);
  expect((await shell()).menuPicture).toBeNull();
});
