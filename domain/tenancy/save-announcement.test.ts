import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { findStore } from './queries.ts';
import {
  type Announcement,
  MAX_ANNOUNCEMENT,
  readAnnouncement,
  saveAnnouncement,
} from './save-announcement.ts';
import { loadShell } from './shell.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.7',
  requestId: 'r1',
});

const save = (texts: Announcement, was: Announcement) =>
  withStore(cedar.id, (tx) => saveAnnouncement(tx, { texts, was }, owner));
const now = () => withStore(cedar.id, (tx) => readAnnouncement(tx));

test('a saved announcement is on the storefront and in the audit log, and notifies every process', async () => {
  const version = (await findStore('cedar'))?.shellVersion ?? 0;
  const texts = { en: '  Free delivery\n this week ', ar: 'توصيل مجاني هذا الأسبوع' };
  expect(await save(texts, await now())).toMatchObject({
    ok: true,
    value: { en: 'Free delivery this week' },
  });
  const shell = await withStore(cedar.id, loadShell);
  expect(shell.texts.ar.announcement).toBe('توصيل مجاني هذا الأسبوع');
  expect(shell.texts.en.announcement).toBe('Free delivery this week');
  expect((await findStore('cedar'))?.shellVersion).toBe(version + 1);
  expect(await db.admin(`select tags from changes where store_id = $1`, [cedar.id])).toContainEqual({
    tags: 'shell',
  });
  const rows = await db.admin(
    `select actor_name, before->>'en' as before, after->>'en' as after from audit_entries
      where store_id = $1 and action = 'announcement.saved'`,
    [cedar.id],
  );
  expect(rows).toEqual([{ actor_name: 'Layla', before: '', after: 'Free delivery this week' }]);
  expect(await withStore(najd.id, (tx) => readAnnouncement(tx))).toEqual({ en: '', ar: '' });
});

test('saving an unchanged announcement changes nothing', async () => {
  const same = await now();
  await expectNothingChanged(db, async () => expect((await save(same, same)).ok).toBe(true));
});

test('a save over a newer announcement is refused with the current one', async () => {
  const current = await now();
  const refused = await expectNothingChanged(db, () =>
    save({ en: 'Mine', ar: '' }, { ...current, en: 'as it was' }),
  );
  expect(refused).toEqual({ ok: false, code: 'stale', data: { current } });
});

test.each(['en', 'ar'] as const)(
  'an announcement of more than 140 letters is refused (%s)',
  async (locale) => {
    const was = await now();
    const refused = await expectNothingChanged(db, () =>
      save({ ...was, [locale]: 'ع'.repeat(MAX_ANNOUNCEMENT + 1) }, was),
    );
    expect(refused).toEqual({ ok: false, code: 'announcement_too_long', data: { fields: [locale] } });
    expect((await save({ ...was, [locale]: 'ع'.repeat(MAX_ANNOUNCEMENT) }, was)).ok).toBe(true);
  },
);
