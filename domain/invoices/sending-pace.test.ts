import { beforeEach, expect, test } from 'vitest';
import { fail } from '#lib/result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { unreachable } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { JOBS_OF, stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// Runs of one store must not keep a slot from the documents of other stores (decision 157).
const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand } = shop;
await shop.begin();

const seconds = (count: number) => new Date(TEST_TIME.getTime() + count * 1000);
const busy = () => fail('authority_unreachable', { reason: 'status_504' });
/** The states of the documents in their order, with the seconds after which they are tried. */
const sendings = () =>
  db.admin<{ state: string; tries: number; after: number }>(
    `select s.state, s.tries, extract(epoch from s.next_try_at - $1)::int as after
       from fatoora_sendings s join fatoora_documents f on f.id = s.document_id order by f.counter`,
    [TEST_TIME],
  );
const nextRun = async () => (await db.admin<{ run_at: Date }>(JOBS_OF, ['fatoora.send']))[0]?.run_at;

/** The numbers of the documents in the order in which they were sent. */
let asked: number[] = [];
let uuids: string[] = [];

beforeEach(async () => {
  await db.admin('delete from fatoora_sendings');
  stand.answers.length = 0;
  const ids: string[] = [];
  for (let made = 0; made < 3; made++) ids.push((await shop.invoiced()).id);
  for (const id of ids) await shop.stamp(id);
  const rows = await db.admin<{ uuid: string }>(
    'select f.uuid from fatoora_sendings s join fatoora_documents f on f.id = s.document_id order by f.counter',
  );
  uuids = rows.map(({ uuid }) => uuid);
  asked = [];
});

type Planned = (typeof stand.answers)[number];
const note =
  (answer: () => ReturnType<Planned>): Planned =>
  ({ uuid }) => {
    asked.push(uuids.indexOf(uuid) + 1);
    return answer();
  };

test.each([
  ['does not answer', unreachable],
  ['answers 504', busy],
])(
  'while the authority %s, a run tries one document and all wait for the same time',
  async (_how, answer) => {
    stand.answers.push(note(answer), note(answer));
    expect(await shop.send()).toEqual({ accepted: 0, rejected: 0, waiting: 1 });
    expect(asked).toEqual([1]);
    expect(await sendings()).toEqual([1, 0, 0].map((tries) => ({ state: 'pending', tries, after: 30 })));
    expect(await nextRun()).toEqual(seconds(30));
  },
);

test('the wait grows with each run in which the authority is away, whichever document was tried', async () => {
  const waits: number[] = [];
  for (let at = 0; waits.length < 5; at += waits.at(-1) ?? 0) {
    stand.answers.push(note(busy));
    await shop.send(seconds(at));
    waits.push(((await nextRun())?.getTime() ?? 0) / 1000 - seconds(at).getTime() / 1000);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480]);
  expect(asked).toEqual([1, 2, 3, 1, 2]);
});

test('a document that never gets an answer comes after the others', async () => {
  stand.answers.push(note(busy));
  await shop.send();
  const sent = note(() => null);
  stand.answers.push(sent, sent, note(busy));
  expect(await shop.send(seconds(30))).toEqual({ accepted: 2, rejected: 0, waiting: 1 });
  expect(asked).toEqual([1, 2, 3, 1]);
});

test('an authority that fails now and then is asked again soon, whatever the tries of the documents', async () => {
  await db.admin(
    'update fatoora_sendings set tries = 4 where document_id in (select id from fatoora_documents where uuid = $1)',
    [uuids[2]],
  );
  stand.answers.push(
    note(() => null),
    note(busy),
  );
  expect(await shop.send()).toEqual({ accepted: 1, rejected: 0, waiting: 1 });
  expect((await sendings()).slice(1)).toEqual(
    [1, 4].map((tries) => ({ state: 'pending', tries, after: 30 })),
  );
  stand.answers.push(note(busy));
  // The answer is 40 seconds old now.
  await shop.send(seconds(40));
  expect((await sendings()).slice(1).map(({ after }) => after)).toEqual([100, 80]);
});

test('a run begins no document after half a minute, and the next run continues at once', async () => {
  let elapsed = 0;
  const slow = note(() => {
    elapsed += 20;
    return null;
  });
  stand.answers.push(slow, slow, slow);
  expect(await shop.send(TEST_TIME, () => seconds(elapsed))).toMatchObject({ accepted: 2 });
  expect(await nextRun()).toEqual(seconds(40));
  expect(await shop.send(seconds(elapsed), () => seconds(elapsed))).toMatchObject({ accepted: 1 });
});

test('a run keeps documents for at most half a minute, and the next run continues at once', async () => {
  let elapsed = 0;
  const { put } = shop.journal;
  shop.journal.put = (key, bytes) => {
    elapsed += 20;
    return put(key, bytes);
  };
  const send = () => shop.send(seconds(elapsed), () => seconds(elapsed));
  const kept = () => db.admin('select 1 from fatoora_sendings where kept_at is not null');
  expect(await send()).toEqual({ accepted: 0, rejected: 0, waiting: 0 });
  expect(await kept()).toHaveLength(2);
  expect(await nextRun()).toEqual(seconds(40));
  expect(await send()).toEqual({ accepted: 3, rejected: 0, waiting: 0 });
  shop.journal.put = put;
});

test('a run reads as many documents at once as have four million bytes', async () => {
  const lengthen = (bytes: number) =>
    db.admin('update fatoora_documents set xml = rpad(xml, $1) where uuid = any ($2::uuid[])', [
      bytes,
      uuids,
    ]);
  await lengthen(2_500_000);
  const { put } = shop.journal;
  let written = 0;
  shop.journal.put = async (key, bytes) => {
    // The third document is kept by somebody else before it is read.
    if (++written === 1)
      await db.admin(
        'update fatoora_sendings set kept_at = $1 where document_id = (select id from fatoora_documents where uuid = $2)',
        [TEST_TIME, uuids[2]],
      );
    return put(key, bytes);
  };
  expect(await shop.send()).toEqual({ accepted: 2, rejected: 0, waiting: 0 });
  expect(written).toBe(2);
  expect(await shop.send()).toEqual({ accepted: 1, rejected: 0, waiting: 0 });
  shop.journal.put = put;
});

test('the owners are mailed once about all documents that wait too long behind one without an answer', async () => {
  stand.answers.push(note(unreachable));
  await shop.send(seconds(21 * 3600));
  const late = await db.admin("select after from audit_entries where action = 'fatoora.running_late'");
  expect(late).toEqual([{ after: { late: 3 } }]);
});
