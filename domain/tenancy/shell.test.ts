import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { findStore } from './queries.ts';
import { type Branding, readBranding, saveBranding } from './save-branding.ts';
import { saveDetails } from './save-details.ts';
import { loadShell } from './shell.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.7',
  requestId: 'r1',
});

async function addPicture(tx: StoreTx, hash: string): Promise<string> {
  const id = newId();
  await tx
    .insertInto('media')
    .values({
      store_id: tx.storeId,
      id,
      hash: hash.repeat(64),
      content_type: 'image/png',
      width: 320,
      height: 80,
      bytes: 900,
      created_at: TEST_TIME,
    })
    .execute();
  return id;
}

describe('the shell of all pages of a store', () => {
  test('the shell has each text in its language, or in the default language if it is missing', async () => {
    await withStore(cedar.id, (tx) =>
      saveDetails(
        tx,
        {
          whatsapp: '+15550100',
          texts: {
            en: { announcement: 'Free delivery over $100', hours: 'Mon-Fri from 8am to 5pm' },
            ar: { name: 'بيت الأرز', announcement: 'توصيل مجاني للطلبات فوق 100 دولار' },
          },
        },
        owner,
      ),
    );
    const shell = await withStore(cedar.id, loadShell);
    expect(shell.whatsapp).toBe('+15550100');
    expect(shell.texts.ar.name).toBe('بيت الأرز');
    expect(shell.texts.ar.announcement).toBe('توصيل مجاني للطلبات فوق 100 دولار');
    expect(shell.texts.ar.hours).toBe('Mon-Fri from 8am to 5pm');
    expect(shell.texts.en.name).toBe('Cedar House');
  });

  test('the shell has two levels of categories in order, each with the language of its title', async () => {
    const [kitchen, lamps, desk, third] = [newId(), newId(), newId(), newId()];
    await withStore(cedar.id, async (tx) => {
      const category = (id: string, position: number, parent_id: string | null) =>
        tx
          .insertInto('categories')
          .values({ store_id: tx.storeId, id, position, parent_id, created_at: TEST_TIME })
          .execute();
      await category(kitchen, 2, null);
      await category(lamps, 1, null);
      await category(desk, 1, lamps);
      await category(third, 1, desk);
      const text = (category_id: string, locale: string, title: string, slug: string) =>
        tx
          .insertInto('category_texts')
          .values({ store_id: tx.storeId, category_id, locale, title, slug })
          .execute();
      await text(kitchen, 'en', 'Kitchen', 'kitchen');
      await text(lamps, 'en', 'Lamps', 'lamps');
      await text(lamps, 'ar', 'مصابيح', 'مصابيح');
      await text(desk, 'en', 'Desk lamps', 'desk-lamps');
      await text(third, 'en', 'Too deep', 'too-deep');
    });
    const { menu } = await withStore(cedar.id, loadShell);
    const leaf = { id: desk, title: 'Desk lamps', titleLocale: 'en', slug: 'desk-lamps', children: [] };
    expect(menu.ar).toEqual([
      { id: lamps, title: 'مصابيح', titleLocale: 'ar', slug: 'مصابيح', children: [leaf] },
      { id: kitchen, title: 'Kitchen', titleLocale: 'en', slug: 'kitchen', children: [] },
    ]);
    expect(menu.en[0]?.title).toBe('Lamps');
    expect((await withStore(najd.id, loadShell)).menu.en).toEqual([]);
  });
});

describe('branding', () => {
  test('saved branding is on the storefront and in the audit log, and notifies every process', async () => {
    const before = await findStore('cedar');
    const saved = await withStore(cedar.id, async (tx) => {
      const logoMediaId = await addPicture(tx, 'a');
      const current = await readBranding(tx);
      return saveBranding(tx, { ...current, primaryColor: '#0a5', logoMediaId }, owner);
    });
    expect(saved).toMatchObject({ ok: true, value: { primaryColor: '#00AA55' } });
    const shell = await withStore(cedar.id, loadShell);
    expect(shell.primaryColor).toBe('#00AA55');
    expect(shell.logo).toEqual({ src: `/media/${'a'.repeat(64)}`, width: 320, height: 80 });
    expect((await findStore('cedar'))?.shellVersion).toBe((before?.shellVersion ?? 0) + 1);
    const rows = await db.admin(
      `select actor_name, ip, request_id, before->>'primaryColor' as before, after->>'primaryColor' as after
         from audit_entries where store_id = $1 and action = 'branding.saved'`,
      [cedar.id],
    );
    const who = { actor_name: 'Layla', ip: '192.0.2.7', request_id: 'r1' };
    expect(rows).toEqual([{ ...who, before: '#242F51', after: '#00AA55' }]);
  });

  test('branding saved from an older version is refused with the current one', async () => {
    const current = await withStore(cedar.id, (tx) => readBranding(tx));
    const late: Branding = { ...current, primaryColor: '#123456', version: current.version - 1 };
    const saved = await expectNothingChanged(db, () =>
      withStore(cedar.id, (tx) => saveBranding(tx, late, owner)),
    );
    expect(saved).toEqual({ ok: false, code: 'stale', data: { current } });
  });

  test.each(['', 'red', '#12', '#12345G', '#1234567', 'url(x)', '#fff;}body{display:none'])(
    'branding with the colour “%s” is refused',
    async (secondaryColor) => {
      const saved = await expectNothingChanged(db, () =>
        withStore(cedar.id, async (tx) =>
          saveBranding(tx, { ...(await readBranding(tx)), secondaryColor }, owner),
        ),
      );
      expect(saved).toMatchObject({ ok: false, code: 'colour_invalid', data: { field: 'secondaryColor' } });
    },
  );

  test("branding with another store's picture is refused", async () => {
    const foreign = await withStore(najd.id, (tx) => addPicture(tx, 'b'));
    const saved = await expectNothingChanged(db, () =>
      withStore(cedar.id, async (tx) =>
        saveBranding(tx, { ...(await readBranding(tx)), logoDarkMediaId: foreign }, owner),
      ),
    );
    expect(saved).toMatchObject({ ok: false, code: 'logo_unknown', data: { field: 'logoDarkMediaId' } });
  });
});
