import { z } from 'zod';
import { openText, sealText } from '#lib/seal.ts';

const common = { id: z.uuid(), at: z.iso.datetime(), storeId: z.uuid() };

const entry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('person'),
    customerIds: z.array(z.uuid()),
    /** Keyed hashes of e-mail addresses and phone numbers (`subjectsOf` in domain/privacy). */
    subjects: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    /** The request that the erasure answered. */
    requestId: z.uuid(),
  }),
  z.object({ ...common, kind: z.literal('store_closed') }),
  z.object({ ...common, kind: z.literal('store_reopened') }),
  z.object({ ...common, kind: z.literal('store_removed'), removesAt: z.iso.datetime() }),
  z.object({ ...common, kind: z.literal('sample_removed') }),
]);

/** An erasure as stored in the backup target's list: ids and keyed hashes, no names and no addresses. */
export type ErasureEntry = z.infer<typeof entry>;
export type ErasureOf<Kind extends ErasureEntry['kind']> = Extract<ErasureEntry, { kind: Kind }>;

/**
 * Encrypts an entry with BACKUP_KEY, so that write access to the target is not enough to make a restore delete a
 * store.
 */
export function sealEntry(key: string, value: ErasureEntry): Buffer {
  return Buffer.from(sealText(sealOf(key, value.id), JSON.stringify(value)));
}

/** Throws if the entry was encrypted with another key or for another id, or if it was changed. */
export function openEntry(key: string, id: string, sealed: Buffer): ErasureEntry {
  return entry.parse(JSON.parse(openText(sealOf(key, id), sealed.toString())));
}

export function parseEntry(value: unknown): ErasureEntry {
  return entry.parse(value);
}

function sealOf(key: string, id: string) {
  return { secretKey: key, purpose: 'erasure', owner: id };
}
