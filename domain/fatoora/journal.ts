import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { type ObjectStore, readObject } from '#lib/object-store.ts';
import { packed, unpacked } from '#lib/zstd.ts';
import { hashDocument } from './document-hash.ts';

/**
 * An entry of the journal, one object each: tax/STORE/DEVICE/THOUSAND/COUNTER.HASH. The hash is part of the name, so
 * if two documents have the same counter, both are stored and nothing is overwritten.
 */
const entry = z.object({
  counter: z.number().int().positive(),
  uuid: z.uuid(),
  hash: z.string(),
  previousHash: z.string(),
  invoiceId: z.uuid(),
  edition: z.number().int().positive(),
  form: z.enum(['standard', 'simplified']),
  issuedAt: z.iso.datetime(),
  xml: z.string(),
});

export type JournalEntry = z.infer<typeof entry>;

export type Chain = { storeId: string; deviceId: string };

const LARGEST = 6_000_000;
const NAME = /\/(\d{10})\.([A-Za-z0-9_-]{43})$/;

export const folderOfStore = (storeId: string) => `tax/${storeId}/`;
const folderOf = ({ storeId, deviceId }: Chain) => `${folderOfStore(storeId)}${deviceId}/`;
const prefixOf = (chain: Chain, counter: number) =>
  `${folderOf(chain)}${String(Math.floor(counter / 1000)).padStart(7, '0')}/${String(counter).padStart(10, '0')}.`;
const keyOf = (chain: Chain, { counter, hash }: Pick<JournalEntry, 'counter' | 'hash'>) =>
  `${prefixOf(chain, counter)}${Buffer.from(hash, 'base64').toString('base64url')}`;

export async function writeEntry(journal: ObjectStore, chain: Chain, value: JournalEntry): Promise<void> {
  await journal.put(keyOf(chain, value), packed([Buffer.from(JSON.stringify(value))]));
}

/** True if the journal has another document with the same counter. */
export async function isCounterUsed(
  journal: ObjectStore,
  chain: Chain,
  document: Pick<JournalEntry, 'counter' | 'hash'>,
): Promise<boolean> {
  const own = keyOf(chain, document);
  for await (const { key } of journal.list(prefixOf(chain, document.counter))) if (key !== own) return true;
  return false;
}

/** The keys of a chain's documents by counter, starting with the counter `from`. */
export async function listEntries(
  journal: ObjectStore,
  chain: Chain,
  from: number,
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for await (const { key } of journal.list(folderOf(chain))) {
    const counter = Number(NAME.exec(key)?.[1] ?? -1);
    if (counter >= from) found.set(counter, [...(found.get(counter) ?? []), key]);
  }
  return found;
}

/** Null if the object is damaged, or if its document does not have the stated hash. */
export async function readEntry(journal: ObjectStore, key: string): Promise<JournalEntry | null> {
  const bytes = await readObject(journal, key, LARGEST);
  if (!bytes) return null;
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of unpacked([bytes])) chunks.push(chunk);
    const value = entry.parse(JSON.parse(Buffer.concat(chunks).toString()));
    return hashDocument(value.xml).toString('base64') === value.hash ? value : null;
  } catch {
    return null;
  }
}

/** After this time a job leaves its slot to other stores. */
const TURN_MS = 60_000;

/**
 * Removes the documents of a deleted store, after their retention period. False after a turn of a job, which then goes on
 * where this one stopped: a hundred thousand documents in a bucket take more than an hour.
 */
export async function removeJournal(
  journal: ObjectStore,
  storeId: string,
  { clock, stopping }: { clock: Clock; stopping: AbortSignal },
): Promise<boolean> {
  const end = clock().getTime() + TURN_MS;
  for await (const { key } of journal.list(folderOfStore(storeId))) {
    if (stopping.aborted || clock().getTime() >= end) return false;
    await journal.remove(key);
  }
  return true;
}
