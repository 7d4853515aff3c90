import { sql } from 'kysely';
import { enqueue, type StoreTx, withPlatform, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { listEntries, readEntry } from './journal.ts';
import { queueUnstamped } from './unstamped.ts';

/** The job that reads the end of a store's chain from the journal, after a restore or failover. */
export const READ_CHAIN_TASK = 'fatoora.read-chain';

export type ChainEnd = { counter: number; hash: string };
/** `missing`: the journal does not contain the chain; `used`: it has two documents with the same counter. */
export type ChainProblem = 'missing' | 'used';
export type ChainReading = ChainEnd | { problem: ChainProblem };

export async function databaseEpoch(tx: StoreTx): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select app.database_epoch() as epoch`.execute(tx);
  return rows[0]?.epoch ?? '';
}

export async function queueReading(tx: StoreTx): Promise<void> {
  await enqueue(tx, READ_CHAIN_TASK, {}, { class: 'tax', jobKey: READ_CHAIN_TASK });
}

/**
 * Continues the chain of a restored database after the last document in the journal, which contains every document
 * that was issued. If the end of the chain cannot be proven, nothing is issued until a new certificate begins a new
 * chain. 'fine' if there is nothing to read.
 */
export async function readChain(
  storeId: string,
  { journal }: { journal: ObjectStore },
  act: Act,
): Promise<ChainReading | 'fine'> {
  const unread = await withStore(storeId, findUnread);
  if (!unread) return 'fine';
  const { id: deviceId, counter, hash } = unread;
  const reading = await findEnd(journal, { storeId, deviceId }, { counter, hash });
  await withStore(storeId, (tx) => record(tx, { unread, reading }, act));
  return reading;
}

/** Follows the journal from the last document of the chain that the database knows. */
export async function findEnd(
  journal: ObjectStore,
  chain: { storeId: string; deviceId: string },
  known: ChainEnd,
): Promise<ChainReading> {
  const entries = await listEntries(journal, chain, known.counter);
  // Without the known document this may be another journal, so it is unknown which documents were issued later.
  let isProven = false;
  let end = known;
  for (const [counter, keys] of [...entries].sort(([a], [b]) => a - b)) {
    if (keys.length > 1) return { problem: 'used' };
    const entry = await readEntry(journal, keys[0] ?? '');
    if (!entry) return { problem: 'missing' };
    const fits =
      counter === known.counter
        ? entry.hash === known.hash
        : counter === end.counter + 1 && entry.previousHash === end.hash;
    if (!fits) return { problem: counter === known.counter ? 'used' : 'missing' };
    end = { counter, hash: entry.hash };
    isProven = true;
  }
  return isProven ? end : { problem: 'missing' };
}

type Unread = ChainEnd & { id: string; epoch: string };

async function findUnread(tx: StoreTx): Promise<Unread | null> {
  const row = await tx
    .selectFrom('fatoora_devices as d')
    .select(['d.id', 'd.counter', 'd.last_hash as hash'])
    .where('d.store_id', '=', tx.storeId)
    .where('d.state', '=', 'active')
    .where('d.chain_problem', '=', '')
    .where('d.chain_epoch', '<>', sql<string>`app.database_epoch()`)
    .executeTakeFirst();
  return row ? { ...row, epoch: await databaseEpoch(tx) } : null;
}

async function record(
  tx: StoreTx,
  { unread, reading }: { unread: Unread; reading: ChainReading },
  act: Act,
): Promise<void> {
  const isFound = 'counter' in reading;
  const { numUpdatedRows } = await tx
    .updateTable('fatoora_devices')
    .set(
      isFound
        ? { chain_epoch: unread.epoch, counter: reading.counter, last_hash: reading.hash }
        : { chain_problem: reading.problem },
    )
    .where('store_id', '=', tx.storeId)
    .where('id', '=', unread.id)
    .where('counter', '=', unread.counter)
    .where('chain_problem', '=', '')
    .where('chain_epoch', '<>', unread.epoch)
    .executeTakeFirst();
  // Another run has already recorded the result.
  if (numUpdatedRows === 0n) return;
  const after = isFound
    ? { from: unread.counter, to: reading.counter }
    : { from: unread.counter, problem: reading.problem };
  const action = isFound ? 'fatoora.chain_read' : 'fatoora.chain_broken';
  await recordAudit(tx, act, { action, subjectKind: 'fatoora_device', subjectId: unread.id, after });
  await queueUnstamped(tx);
}

export type ChainToCheck = { slug: string; problem: '' | ChainProblem };

/** The stores whose chain has not been read since a restore (problem ''), or cannot be read. */
export async function chainsToCheck(): Promise<ChainToCheck[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<ChainToCheck>`select slug, problem from app.tax_chains_to_check()`.execute(tx);
    return rows;
  });
}
