import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { listDeskMails, listDeskPlatformMails, listDeskStoreMails, type MailState } from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'دار نجد' });
await db.admin('delete from mails; delete from platform_mails');

const STATES: MailState[] = ['sent', 'failed', 'queued', 'failed', 'sent'];

/** Adds one mail of each of STATES, a minute apart; returns their ids, newest first. */
async function addMails(table: 'mails' | 'platform_mails'): Promise<string[]> {
  const ids: string[] = [];
  for (const [minute, state] of STATES.entries()) {
    const id = newId();
    const at = new Date(TEST_TIME.getTime() + minute * 60_000).toISOString();
    const [columns, values] =
      table === 'mails' ? [', store_id, dedupe_key', `, '${cedar.id}', '${id}'`] : ['', ''];
    const kind = table === 'mails' ? 'order_confirmed' : 'own_password';
    await db.admin(`insert into ${table} (id, kind, locale, recipient, subject, body_text, body_html, status, last_error,
        created_at${columns}) values ('${id}', '${kind}', 'en', 'layla@mail.example', 'For Layla', 'Layla', 'Layla',
        '${state}', '${state === 'failed' ? 'No such user layla@mail.example' : ''}', '${at}'${values})`);
    ids.unshift(id);
  }
  return ids;
}

const ofStore = await addMails('mails');
const ofPlatform = await addMails('platform_mails');
const idsOf = (page: { rows: { id: string }[] } | null) => page?.rows.map(({ id }) => id);

describe('the list of mails', () => {
  test('the console lists the mails of the platform or of one store by state, newest first', async () => {
    expect(idsOf(await listDeskPlatformMails({}))).toEqual(ofPlatform);
    expect(idsOf(await listDeskStoreMails('cedar', {}))).toEqual(ofStore);
    expect(idsOf(await listDeskStoreMails('cedar', { state: 'failed' }))).toEqual([ofStore[1], ofStore[3]]);
    expect(idsOf(await listDeskPlatformMails({ state: 'queued' }))).toEqual([ofPlatform[2]]);
  });

  test('the console’s list of mails shows no mail of another store, and none for an unknown store', async () => {
    expect(idsOf(await listDeskStoreMails('najd', {}))).toEqual([]);
    expect(await listDeskStoreMails("x' or '1", {})).toBeNull();
  });

  test('the console’s list of mails is paged forwards and backwards', async () => {
    const first = await listDeskStoreMails('cedar', { size: 3 });
    const second = await listDeskStoreMails('cedar', { size: 3, after: first?.next ?? null });
    expect([idsOf(first), idsOf(second)]).toEqual([ofStore.slice(0, 3), ofStore.slice(3)]);
    const back = await listDeskStoreMails('cedar', { size: 3, after: second?.previous ?? null });
    expect(back?.rows).toEqual(first?.rows);
  });

  test('the list of mails of all stores and the platform is merged, newest first, filtered, and paged in both directions without gaps', async () => {
    // At each time there is one mail of the platform and one of the store; these two are sorted by their ids.
    const all = ofStore.flatMap((id, at) => [id, ofPlatform[at]!].toSorted().toReversed());
    expect(idsOf(await listDeskMails({}, TEST_TIME))).toEqual(all);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listDeskMails({ size: 3, after }, TEST_TIME);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toEqual(all);
    const first = await listDeskMails({ size: 4 }, TEST_TIME);
    const second = await listDeskMails({ size: 4, after: first.next }, TEST_TIME);
    expect((await listDeskMails({ size: 4, after: second.previous }, TEST_TIME)).rows).toEqual(first.rows);
    const failed = await listDeskMails({ state: 'failed' }, TEST_TIME);
    expect(failed.rows.map(({ id }) => id).toSorted()).toEqual(
      [ofStore[1], ofStore[3], ofPlatform[1], ofPlatform[3]].toSorted(),
    );
    const orders = await listDeskMails({ kind: 'order_confirmed' }, TEST_TIME);
    expect(orders.rows.map(({ store }) => store?.slug)).toEqual(Array(5).fill('cedar'));
    expect(idsOf(await listDeskMails({}, new Date(TEST_TIME.getTime() + 31 * 86_400_000)))).toEqual([]);
  });

  test('listing the mails of all stores leaves no store set for later statements, and gives the platform no access to outbox rows', async () => {
    const rows = await withPlatform(async (tx) => {
      await sql`select * from app.list_mails('', '', '-infinity', null, null, true, 21)`.execute(tx);
      const { rows: after } = await sql<{
        store: string;
      }>`select current_setting('app.store_id', true) as store`.execute(tx);
      return after;
    });
    expect(rows).toEqual([{ store: '' }]);
    await expect(withPlatform((tx) => sql`select recipient from mails`.execute(tx))).rejects.toThrow(
      'denied',
    );
    const inStore = withStore(najd.id, (tx) =>
      sql`select * from app.list_mails('', '', '-infinity', null, null, true, 21)`.execute(tx),
    );
    await expect(inStore).rejects.toThrow('denied');
  });

  test('the console’s list of mails has no recipient, subject or body, and no address in an error', async () => {
    const pages = [
      ...[await listDeskStoreMails('cedar', {}), await listDeskPlatformMails({})],
      await listDeskMails({}, TEST_TIME),
    ];
    expect(JSON.stringify(pages).toLowerCase()).not.toContain('layla');
    expect(pages[0]?.rows[1]).toMatchObject({ domain: 'mail.example', error: 'No such user …' });
  });

  test('failed mails are found among many sent ones through an index of their own', async () => {
    await db.admin(`insert into mails (store_id, id, dedupe_key, kind, locale, recipient, subject, body_text, body_html,
        status, created_at) select '${cedar.id}', gen_random_uuid(), n::text, 'low_stock', 'en', 'a@b.example', '', '', '',
        'sent', now() from generate_series(1, 3000) n`);
    await db.admin('analyze mails');
    const { rows } = await withStore(cedar.id, (tx) =>
      sql<{ 'QUERY PLAN': string }>`explain select id from mails m where store_id = ${cedar.id}
        and status = 'failed' order by created_at desc, id desc limit 21`.execute(tx),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('mails_unsent');
  });
});
