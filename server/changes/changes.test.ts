import { isDeepStrictEqual } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ChangeTag, noteChange, noteStoreChange, withPlatform, withStore } from '#db/index.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type BusEvent, ChangeBus, startChanges } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const log = createLogger({ level: 'silent' });

/** A process that receives changes, with all events that it received. */
async function listen(): Promise<{ heard: BusEvent[]; bus: ChangeBus; close(): Promise<void> }> {
  const bus = new ChangeBus();
  const heard: BusEvent[] = [];
  bus.subscribe((event) => void heard.push(event));
  const changes = await startChanges({ urls: db.urls, log, bus });
  onTestFinished(changes.close);
  return { heard, bus, close: changes.close };
}

const note = (storeId: string, tags: ChangeTag[]) => withStore(storeId, (tx) => noteChange(tx, tags));
const rows = () => db.admin<{ store_id: string; tags: string }>('select store_id, tags from changes');
const backends = () =>
  db.admin<{ pid: number }>(`select pid from pg_stat_activity
    where application_name = 'souk changes' and datname = current_database()`);

describe('a change', () => {
  test('a change reaches every process within two seconds with its store and tags, and its row is deleted', async () => {
    const [one, two] = [await listen(), await listen()];
    await note(cedar.id, ['product:1', 'catalog']);
    for (const { heard } of [one, two]) {
      await vi.waitFor(
        () => expect(heard).toEqual([{ storeId: cedar.id, tags: ['catalog', 'product:1'] }]),
        2000,
      );
    }
    expect(await rows()).toEqual([]);
  });

  test('a change that is rolled back is not published', async () => {
    const { heard } = await listen();
    const undone = withStore(cedar.id, async (tx) => {
      await noteChange(tx, ['home']);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await note(najd.id, ['home']);
    await vi.waitFor(() => expect(heard).toEqual([{ storeId: najd.id, tags: ['home'] }]), 2000);
  });

  test('more than fifty changed records are published as one change of the whole store, whether they are noted together or separately', async () => {
    const many = (from: number, to: number): ChangeTag[] =>
      Array.from({ length: to - from }, (_, at) => `product:${from + at}` as const);
    await note(cedar.id, many(0, 51));
    expect(await rows()).toEqual([{ store_id: cedar.id, tags: 'store' }]);
    await note(najd.id, many(0, 30));
    await note(najd.id, many(20, 50));
    await note(najd.id, many(50, 51));
    const { heard } = await listen();
    const both = [
      { storeId: cedar.id, tags: ['store'] },
      { storeId: najd.id, tags: ['store'] },
    ];
    await vi.waitFor(() => expect(heard).toHaveLength(2), 2000);
    expect(heard).toEqual(expect.arrayContaining(both));
  });

  test('a simultaneous change in a thousand stores is published completely, in notifications of less than 8000 bytes', async () => {
    const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    await withPlatform(async (tx) => {
      for (let at = 0; at < 1000; at++)
        await noteStoreChange(tx, { storeId: id(at), tags: ['state', 'shell'] });
    });
    const { heard } = await listen();
    await vi.waitFor(() => expect(heard).toHaveLength(1000), 2000);
    expect(heard).toContainEqual({ storeId: id(999), tags: ['shell', 'state'] });
  });

  test('a change without a store, or with a malformed tag, is refused and leaves nothing', async () => {
    await expectNothingChanged(db, async () => {
      await expect(note(cedar.id, ["x:'; drop" as ChangeTag])).rejects.toThrow('changes_tags_check');
      await expect(db.admin(`select app.note_changes('{store}')`)).rejects.toThrow('no store set');
    });
  });
});

describe('one publisher', () => {
  test('a publisher whose connection ends is replaced by another, and no change is lost', async () => {
    const [one, two] = [await listen(), await listen()];
    await db.admin(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7685004 and database =
        (select oid from pg_database where datname = current_database())`);
    await note(cedar.id, ['home']);
    const change = { storeId: cedar.id, tags: ['home'] };
    const told = ({ heard }: typeof one) => heard.some((event) => isDeepStrictEqual(event, change));
    await vi.waitFor(() => expect([one, two].some(told)).toBe(true), 4000);
    for (const each of [one, two]) {
      // A process that was cut off is told to read everything again.
      await vi.waitFor(() => expect(told(each) || each.heard.at(-1) === 'resumed').toBe(true), 4000);
    }
  });
});

test('a publisher that holds its lock and publishes nothing is replaced', async () => {
  await db.admin('select pg_advisory_lock(7685004)');
  onTestFinished(() => void db.admin('select pg_advisory_unlock(7685004)'));
  const { heard } = await listen();
  await note(cedar.id, ['home']);
  await vi.waitFor(() => expect(heard).toEqual([{ storeId: cedar.id, tags: ['home'] }]), 4000);
});

describe('when the connection is lost', () => {
  test('listeners are notified of a lost connection at once, and listen again when it is back', async () => {
    const { heard, bus } = await listen();
    expect(bus.isAlive()).toBe(true);
    for (const { pid } of await backends()) await db.admin('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(() => expect(heard[0]).toBe('lost'), 2000);
    await bus.whenKnown();
    await vi.waitFor(() => expect(heard).toEqual(['lost', 'resumed']), 4000);
    expect(bus.isAlive()).toBe(true);
  });

  test('a process that cannot listen reports it, although the database answers', async () => {
    const bus = new ChangeBus();
    const gone = new URL(db.urls.direct);
    gone.port = '1';
    const changes = await startChanges({ urls: { direct: gone.toString() }, log, bus });
    onTestFinished(changes.close);
    expect([bus.state, bus.isAlive()]).toEqual(['deaf', false]);
  });
});
