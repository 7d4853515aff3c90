import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type BulletinInput,
  countAudience,
  deleteBulletin,
  endBulletin,
  findBulletin,
  listBulletins,
  mailBulletin,
  publishBulletin,
  saveBulletin,
  storeCountries,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const HOUR = 3_600_000;
const later = (hours: number) => new Date(TEST_TIME.getTime() + hours * HOUR);
const act = (permission = 'bulletins.edit', at = TEST_TIME) =>
  operatorAct({ userId: cedar.ownerId, name: 'Mona', role: 'owner', permission }, at);
const INPUT: BulletinInput = {
  ...{ level: 'info', showsFrom: TEST_TIME, showsUntil: later(24), packages: [], countries: [] },
  titles: { en: 'New reports', ar: 'تقارير جديدة' },
  bodies: { en: 'Read https://help.example/reports', ar: 'راجع https://help.example/reports' },
  isMailed: false,
};

await db.admin(
  "update subscriptions set package_id = (select id from packages where code = 'pro' limit 1) where store_id = $1",
  [najd.id],
);
await withStore(najd.id, (tx) =>
  tx.updateTable('store_settings').set({ country: 'SA' }).where('store_id', '=', tx.storeId).execute(),
);

async function draft(changes: Partial<BulletinInput> = {}): Promise<string> {
  const saved = await saveBulletin({ ...INPUT, ...changes }, null, act());
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.id;
}

async function published(changes: Partial<BulletinInput> = {}): Promise<string> {
  const id = await draft(changes);
  expect(await publishBulletin({ id, seen: 1 }, act('bulletins.publish'))).toEqual({
    ok: true,
    value: undefined,
  });
  return id;
}

describe('announcements', () => {
  test('an announcement is a draft until it is published, and is then planned, shown and ended according to its times', async () => {
    const id = await draft({ showsFrom: later(1) });
    const idsOf = async (state: 'draft' | 'planned' | 'shown' | 'over', at: Date) =>
      (await listBulletins({ state }, at)).rows.map((row) => row.id);
    expect(await idsOf('draft', TEST_TIME)).toEqual([id]);
    await publishBulletin({ id, seen: 1 }, act('bulletins.publish'));
    expect(await idsOf('draft', TEST_TIME)).toEqual([]);
    expect(await idsOf('planned', TEST_TIME)).toEqual([id]);
    expect(await idsOf('shown', later(1))).toEqual([id]);
    expect(await idsOf('over', later(24))).toEqual([id]);
    expect((await endBulletin(id, act('bulletins.end', later(2)))).ok).toBe(true);
    expect(await idsOf('shown', later(3))).toEqual([]);
    expect(await idsOf('over', later(3))).toEqual([id]);
    const logged = await db.admin(
      'select action, name from operator_acts where subject_id = $1 order by id',
      [id],
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'bulletins.edit',
      'bulletins.publish',
      'bulletins.end',
    ]);
  });

  test('an announcement with invalid fields is refused, each field is named, and nothing is saved', async () => {
    const invalid = {
      ...INPUT,
      ...{ level: 'loud' as 'info', showsUntil: TEST_TIME, packages: ["x'; drop"], countries: ['XX'] },
      titles: { en: ' \u200b ', ar: 'ا'.repeat(121) },
      bodies: { en: 'x'.repeat(2001), ar: 'نص' },
    };
    await expectNothingChanged(db, async () => {
      const saved = await saveBulletin(invalid, null, act());
      expect(!saved.ok && saved.code === 'bulletin_invalid' && saved.data.fields.toSorted()).toEqual([
        'bodies.en',
        'countries.0',
        'level',
        'packages.0',
        'titles.ar',
        'titles.en',
      ]);
      const endless = { ...INPUT, showsUntil: later(24 * 400) };
      expect(await saveBulletin(endless, null, act())).toMatchObject({ data: { fields: ['showsUntil'] } });
    });
  });

  test('an announcement is published once, and only in the edition that the operator has read', async () => {
    const id = await draft();
    expect(
      (await saveBulletin({ ...INPUT, level: 'important' }, { id, seen: 1, isPublished: false }, act())).ok,
    ).toBe(true);
    await expectNothingChanged(db, async () => {
      expect(await publishBulletin({ id, seen: 1 }, act())).toMatchObject({
        code: 'bulletin_stale',
        data: { edition: 2 },
      });
      expect(await saveBulletin(INPUT, { id, seen: 1, isPublished: false }, act())).toMatchObject({
        code: 'bulletin_stale',
      });
    });
    const presses = await Promise.all([1, 2, 3].map(() => publishBulletin({ id, seen: 2 }, act())));
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    await expectNothingChanged(db, async () => {
      expect(await deleteBulletin(id, act())).toMatchObject({ code: 'bulletin_gone' });
      expect(
        await saveBulletin(INPUT, { id, seen: 2, isPublished: true }, act('bulletins.publish', later(25))),
      ).toMatchObject({
        code: 'bulletin_gone',
      });
      expect(await endBulletin(newId(), act())).toMatchObject({ code: 'bulletin_gone' });
      expect(await endBulletin("1' or 1=1", act())).toMatchObject({ code: 'bulletin_gone' });
    });
    const other = await draft();
    expect((await deleteBulletin(other, act())).ok).toBe(true);
    expect(await findBulletin(other)).toBeNull();
  });
});

describe('audiences', () => {
  test('the audience of an announcement is all owners or those of some packages and countries, each counted once', async () => {
    const all = { packages: [], countries: [] };
    expect(await countAudience(all)).toEqual({ stores: 2, owners: 2 });
    expect(await countAudience({ ...all, packages: ['pro'] })).toEqual({ stores: 1, owners: 1 });
    expect(await countAudience({ ...all, countries: ['SA'] })).toEqual({ stores: 1, owners: 1 });
    expect(await countAudience({ packages: ['pro'], countries: ['AE'] })).toEqual({ stores: 0, owners: 0 });
    expect((await storeCountries()).find(({ country }) => country === 'SA')?.stores).toBe(1);
    await db.admin(
      "insert into staff_memberships (store_id, user_id, role, created_at) values ($1, $2, 'owner', now())",
      [cedar.id, najd.ownerId],
    );
    expect(await countAudience(all)).toEqual({ stores: 2, owners: 2 });
    await db.admin('delete from staff_memberships where store_id = $1 and user_id = $2', [
      cedar.id,
      najd.ownerId,
    ]);
  });
});

describe('mails of announcements', () => {
  const mailing = { storesUrl: (locale: string) => `http://souk.example/${locale}/stores`, at: TEST_TIME };
  const mailsOf = (id: string) =>
    db.admin<{ recipient: string; subject: string; locale: string; body_html: string }>(
      `select recipient, subject, locale, body_html from platform_mails where dedupe_key like 'bulletin:${id}:%' order by recipient`,
    );
  const jobs = (id: string) =>
    db.admin(`select run_at from graphile_worker._private_jobs where key = 'bulletin:${id}'`);

  test('the mails of an announcement are sent in batches, once to each owner in their language, even if each job is killed after its commit', async () => {
    await db.admin(`insert into users (id, name, password_hash, email, email_norm, locale, created_at, updated_at)
      select gen_random_uuid(), 'Owner ' || n, 'x', n || '@many.example', n || '@many.example',
          case n % 2 when 0 then 'ar' else 'en' end, now(), now() from generate_series(1, 250) n`);
    await db.admin(`insert into staff_memberships (store_id, user_id, role, created_at)
      select '${cedar.id}', id, 'owner', now() from users where email_norm like '%@many.example'`);
    const id = await published({ isMailed: true });
    expect(await jobs(id)).toHaveLength(1);
    const counts: number[] = [];
    // Each run is like that of a new worker, after the worker before it died right after the commit.
    for (let run = 0; run < 6; run += 1) counts.push(await mailBulletin(id, mailing));
    expect(counts).toEqual([100, 100, 52, 0, 0, 0]);
    const mails = await mailsOf(id);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(252);
    expect(mails.find(({ recipient }) => recipient === '2@many.example')).toMatchObject({
      ...{ subject: 'تقارير جديدة', locale: 'ar' },
    });
    expect((await findBulletin(id))?.mailedAt).toEqual(TEST_TIME);
  });

  test('the mails of an announcement are sent once even if two jobs run at once or an owner joins twice', async () => {
    const id = await published({ isMailed: true });
    const both = await Promise.all([mailBulletin(id, mailing), mailBulletin(id, mailing)]);
    expect(both).toEqual([100, 100]);
    await mailBulletin(id, mailing);
    expect(await mailsOf(id)).toHaveLength(252);
    await db.admin('update bulletins set mailed_at = null, mailed_through = null where id = $1', [id]);
    for (let run = 0; run < 3; run += 1) expect(await mailBulletin(id, mailing)).toBe(0);
    expect(await mailsOf(id)).toHaveLength(252);
  });

  test('the mails of an announcement wait until it is shown, and are not written after it has ended', async () => {
    const id = await published({ isMailed: true, showsFrom: later(5) });
    expect(await jobs(id)).toEqual([{ run_at: later(5) }]);
    expect(await mailBulletin(id, mailing)).toBe(0);
    expect(await jobs(id)).toEqual([{ run_at: later(5) }]);
    await endBulletin(id, act('bulletins.end'));
    expect(await mailBulletin(id, { ...mailing, at: later(5) })).toBe(0);
    expect(await mailsOf(id)).toEqual([]);
    const silent = await published();
    expect([await jobs(silent), await mailBulletin(silent, mailing)]).toEqual([[], 0]);
  });

  test('markup in an announcement is plain text in its mails', async () => {
    const hostile = '<script>alert(1)</script>\n<a href="javascript:x">y</a>';
    const id = await published({ isMailed: true, packages: ['pro'], bodies: { en: hostile, ar: hostile } });
    expect(await mailBulletin(id, mailing)).toBe(1);
    const [mail] = await mailsOf(id);
    expect(mail?.body_html).not.toMatch(/<script|href="javascript/);
    expect(mail?.body_html).toContain('&#60;script&#62;');
  });

  test('an unconfirmed sign-up gets no mail of an announcement', async () => {
    await db.admin(
      `insert into provisional_stores (store_id, user_id, email, email_norm, locale, expires_at, created_at, token_hash)
        values ($1, $2, 'x@y.example', 'x@y.example', 'en', now() + interval '7 days', now(), repeat('a', 64))`,
      [najd.id, najd.ownerId],
    );
    expect(await countAudience({ packages: ['pro'], countries: [] })).toEqual({ stores: 0, owners: 0 });
    await db.admin('delete from provisional_stores where store_id = $1', [najd.id]);
  });
});

test('a change made by a command is not logged as an operator’s act', async () => {
  const saved = await saveBulletin(INPUT, null, systemAct('cli', TEST_TIME));
  expect(saved.ok).toBe(true);
  expect(await db.admin("select 1 from operator_acts where name = 'cli'")).toEqual([]);
});
