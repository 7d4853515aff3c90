import { expect, test } from 'vitest';
import type { ObjectStore } from '#lib/object-store.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { JOBS_OF, SECRET_KEY, stampingStore } from '#tests/support/stamping-store.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { chainsToCheck, createRenewal, READ_CHAIN_TASK, readChain, readLink, readStamp } from './index.ts';

const db = await testDatabase(import.meta.url);

/** A new shop that stamps its documents, with this many documents accepted by the authority. */
async function shopWith(slug: string, documents: number) {
  const store = await makeStore({ slug, name: slug, country: 'SA', currency: 'SAR', defaultLocale: 'ar' });
  const shop = stampingStore(store, await makeVariant(store, { title: 'Oud', amount: 23_000, stock: null }));
  const deviceId = await shop.begin();
  for (let n = 0; n < documents; n++) await shop.stamp((await shop.invoiced()).id);
  await shop.send();
  return { ...shop, store, deviceId };
}
type Shop = Awaited<ReturnType<typeof shopWith>>;

const chainOf = ({ store }: Shop) =>
  db.admin<{ counter: string; hash: string; previous_hash: string; kept: boolean; state: string }>(
    `select f.counter, f.hash, f.previous_hash, s.kept_at is not null as kept, s.state from fatoora_documents f
       join fatoora_sendings s on s.document_id = f.id where f.store_id = $1 order by f.counter`,
    [store.id],
  );

/** Resets the database to the time when the chain had `counter` documents. A restore sets another epoch. */
async function setBack({ store, deviceId }: Shop, counter: number, epoch = 'before.00000001'): Promise<void> {
  await db.admin('delete from fatoora_documents where store_id = $1 and counter > $2', [store.id, counter]);
  await db.admin(
    `update fatoora_devices d set counter = $3, chain_epoch = coalesce($4, chain_epoch),
        last_hash = (select hash from fatoora_documents f where f.device_id = d.id and f.counter = $3)
      where store_id = $1 and id = $2`,
    [store.id, deviceId, counter, epoch === '' ? null : epoch],
  );
}

const read = ({ store, owner, journal }: Shop) => readChain(store.id, { journal }, owner);
const countersTaken = ({ stand }: Shop) =>
  stand.taken.map(({ xml }) => Number(/<cbc:ID>ICV<\/cbc:ID>\s*<cbc:UUID>(\d+)</.exec(xml)?.[1]));

test('a signed document is neither submitted nor shown to its buyer before it is written to the journal', async () => {
  const shop = await shopWith('kept', 0);
  const { id } = await shop.invoiced();
  expect(await shop.stamp(id)).toBe('issued');
  const drawings = () => db.admin(JOBS_OF, ['invoices.render']);
  const [before, put] = [(await drawings()).length, shop.journal.put];
  shop.journal.put = () => Promise.reject(new Error('The S3 server does not answer.'));
  await expect(shop.send()).rejects.toThrow('does not answer');
  expect(shop.stand.taken).toEqual([]);
  expect(await shop.inStore((tx) => readStamp(tx, id))).toBe('waits');
  expect((await drawings()).length).toBe(before);

  shop.journal.put = put;
  await shop.send();
  expect(shop.stand.taken).toHaveLength(1);
  expect(await shop.inStore((tx) => readStamp(tx, id))).toMatchObject({ form: 'simplified', isKept: true });
  expect((await drawings()).length).toBe(before + 1);
  expect([...shop.journal.objects.keys()]).toEqual([
    expect.stringMatching(
      new RegExp(`^tax/${shop.store.id}/${shop.deviceId}/0000000/0000000001\\.[\\w-]{43}$`),
    ),
  ]);
});

test('after a restore, nothing is stamped until counter and hash are read back, and no counter is used twice', async () => {
  const shop = await shopWith('restored', 3);
  const before = await chainOf(shop);
  await setBack(shop, 1);
  const { id } = await shop.invoiced();
  expect(await shop.stamp(id)).toBe('chain_unread');
  expect(await chainOf(shop)).toHaveLength(1);
  expect((await shop.inStore(readLink)).active?.chain).toBe('unread');
  expect(await chainsToCheck()).toEqual([{ slug: 'restored', problem: '' }]);
  expect(await db.admin(JOBS_OF, [READ_CHAIN_TASK])).toHaveLength(1);

  expect(await Promise.all([read(shop), read(shop)])).toContainEqual({ counter: 3, hash: before[2]?.hash });
  expect(await chainsToCheck()).toEqual([]);
  expect(await shop.stamp(id)).toBe('issued');
  await shop.send();
  expect((await chainOf(shop)).at(-1)).toMatchObject({ counter: '4', previous_hash: before[2]?.hash });
  expect(countersTaken(shop)).toEqual([1, 2, 3, 4]);
  expect(await expectNothingChanged(db, () => read(shop)), 'a chain that was read').toBe('fine');
});

test('a chain whose end the journal cannot prove stays stopped until a new certificate begins a new chain', async () => {
  const shop = await shopWith('unproven', 2);
  await setBack(shop, 1);
  shop.journal.objects.clear();
  const { id } = await shop.invoiced();
  expect(await shop.stamp(id)).toBe('chain_unread');
  expect(await read(shop)).toEqual({ problem: 'missing' });
  expect(await shop.stamp(id)).toBe('chain_broken');
  expect(await chainOf(shop)).toHaveLength(1);
  expect((await shop.inStore(readLink)).active?.chain).toBe('broken');
  expect(await chainsToCheck()).toContainEqual({ slug: 'unproven', problem: 'missing' });
  const audits = await db.admin("select after from audit_entries where action = 'fatoora.chain_broken'");
  expect(audits).toEqual([{ after: { from: 1, problem: 'missing' } }]);

  const renewal = await shop.inStore((tx) => createRenewal(tx, { secretKey: SECRET_KEY }, shop.owner));
  if (!renewal.ok) throw new Error(renewal.code);
  expect(await shop.activate(renewal.value.deviceId)).toMatchObject({ ok: true });
  expect(await shop.stamp(id)).toBe('issued');
  const first = await db.admin('select counter from fatoora_documents where device_id = $1', [
    renewal.value.deviceId,
  ]);
  expect(first).toEqual([{ counter: '1' }]);
});

test.each([
  [
    'lacks a document in the middle',
    (keys: string[], { objects }: Journal) => objects.delete(keys[1] ?? ''),
    'missing',
  ],
  [
    'has a damaged document',
    (keys: string[], { objects }: Journal) => objects.set(keys[2] ?? '', Buffer.from('x')),
    'missing',
  ],
  ['has two documents with one counter', twice, 'used'],
  ['has another document at the known end', replaced, 'used'],
] as const)('a journal that %s does not continue the chain', async (_what, harm, problem) => {
  const shop = await shopWith(`harm-${Math.random().toString(36).slice(2, 8)}`, 3);
  await setBack(shop, 1);
  harm([...shop.journal.objects.keys()].sort(), shop.journal);
  expect(await read(shop)).toEqual({ problem });
  expect(await shop.stamp((await shop.invoiced()).id)).toBe('chain_broken');
});

type Journal = Shop['journal'];
const otherKey = (key: string) => key.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`);

function twice(keys: string[], { objects }: Journal): void {
  objects.set(otherKey(keys[1] ?? ''), objects.get(keys[1] ?? '') ?? Buffer.alloc(0));
}

function replaced(keys: string[], { objects }: Journal): void {
  const [known = '', next = ''] = keys;
  objects.set(otherKey(known), objects.get(next) ?? Buffer.alloc(0));
  objects.delete(known);
}

test('while the journal does not answer, nothing is decided, and the chain is read once it answers', async () => {
  const shop = await shopWith('away', 2);
  await setBack(shop, 1);
  const away: ObjectStore = {
    ...shop.journal,
    list: () => {
      throw new Error('The target does not answer.');
    },
  };
  const failed = () =>
    readChain(shop.store.id, { journal: away }, shop.owner).catch((error: Error) => error.message);
  expect(await expectNothingChanged(db, failed)).toBe('The target does not answer.');
  expect(await shop.stamp((await shop.invoiced()).id)).toBe('chain_unread');
  expect(await read(shop)).toMatchObject({ counter: 2 });
});

test('a database that was reset to an earlier state without a restore never sends a used counter, and stops stamping', async () => {
  const shop = await shopWith('snapshot', 3);
  await setBack(shop, 1, '');
  const [first, second] = [await shop.invoiced(), await shop.invoiced()];
  expect([await shop.stamp(first.id), await shop.stamp(second.id)]).toEqual(['issued', 'issued']);
  await shop.send();
  expect(countersTaken(shop)).toEqual([1, 2, 3]);
  expect((await chainOf(shop)).map(({ state }) => state)).toEqual(['accepted', 'rejected', 'rejected']);
  expect(await shop.stamp((await shop.invoiced()).id)).toBe('chain_broken');
  expect(await chainsToCheck()).toContainEqual({ slug: 'snapshot', problem: 'used' });
});

test('two installs that continue from the same restored backup never send two documents with the same counter', async () => {
  const shop = await shopWith('two-installs', 1);
  expect(await shop.stamp((await shop.invoiced()).id)).toBe('issued');
  // The other install has written its own second document first.
  const [known = ''] = [...shop.journal.objects.keys()];
  const others = otherKey(known).replace('0000000001', '0000000002');
  shop.journal.objects.set(others, Buffer.from('the other install’s'));
  await shop.send(TEST_TIME);
  expect(countersTaken(shop)).toEqual([1]);
  expect((await chainOf(shop)).map(({ state }) => state)).toEqual(['accepted', 'rejected']);
});
