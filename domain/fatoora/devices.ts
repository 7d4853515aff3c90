import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { StoreTx } from '#db/index.ts';
import { openText, type Seal, sealText } from '#lib/seal.ts';
import type { Caller } from './authority.ts';
import type { FatooraEnvironment } from './certificate-request.ts';
import type { StampingSeller } from './tax-document.ts';

export type DeviceState = 'created' | 'tested' | 'active' | 'replaced';

/** A device without its secrets. */
export type Device = {
  id: string;
  environment: FatooraEnvironment;
  state: DeviceState;
  seller: StampingSeller;
  certificate: string;
  validTo: Date | null;
  counter: number;
  lastHash: string;
  /** The epoch of the database in which the end of the chain was last known. */
  chainEpoch: string;
  chainProblem: string;
};

export type ActiveDevice = Device & { validTo: Date; keySealed: string };

/**
 * Locks the active device. Its counter and hash change only under this lock, so that the chain has one
 * writer.
 */
export async function lockActiveDevice(tx: StoreTx): Promise<ActiveDevice | null> {
  const active = tx
    .selectFrom('fatoora_devices as d')
    .selectAll('d')
    .where('d.store_id', '=', tx.storeId)
    .where('d.state', '=', 'active');
  let row = await active.forUpdate().executeTakeFirst();
  // If the device was replaced while this transaction waited for the lock, reads the successor.
  while (!row && (await active.executeTakeFirst())) row = await active.forUpdate().executeTakeFirst();
  if (!row) return null;
  if (!row.valid_to) throw new Error(`Active device ${row.id} has no certificate.`);
  return {
    id: row.id,
    environment: row.environment as FatooraEnvironment,
    state: 'active',
    seller: row.seller as StampingSeller,
    certificate: row.certificate,
    validTo: row.valid_to,
    counter: row.counter,
    lastHash: row.last_hash,
    chainEpoch: row.chain_epoch,
    chainProblem: row.chain_problem,
    keySealed: row.key_sealed,
  };
}

/** Advances the chain. The caller holds the device's lock and writes the document in the same transaction. */
export async function advanceChain(
  tx: StoreTx,
  { deviceId, counter, hash }: { deviceId: string; counter: number; hash: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fatoora_devices')
    .set({ counter, last_hash: hash })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', deviceId)
    .where('counter', '=', counter - 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The chain of device ${deviceId} is not at ${counter - 1}.`);
}

/**
 * The credentials for sending a document. If the certificate of the document's device has expired, these are
 * the active device's.
 */
export async function readCaller(
  tx: StoreTx,
  { deviceId, secretKey, at }: { deviceId: string; secretKey: string; at: Date },
): Promise<Caller> {
  const { id, environment, sealed } = await tx
    .selectFrom('fatoora_devices as d')
    .innerJoin('fatoora_devices as own', (join) =>
      join
        .onRef('own.store_id', '=', 'd.store_id')
        .onRef('own.environment', '=', 'd.environment')
        .on('own.id', '=', deviceId),
    )
    .select(['d.id', 'd.environment', 'd.credentials_sealed as sealed'])
    .where('d.store_id', '=', tx.storeId)
    .where((is) => is.or([is('d.id', '=', deviceId), is('d.state', '=', 'active')]))
    .orderBy((is) => is.and([is('d.id', '=', deviceId), is('d.valid_to', '>', at)]), 'desc')
    .orderBy('d.state')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { token, secret } = JSON.parse(openText(sealFor(tx.storeId, id, secretKey), sealed));
  return { environment: environment as FatooraEnvironment, token, secret };
}

export function sealKey(key: KeyObject, seal: Seal): string {
  return sealText(seal, key.export({ type: 'pkcs8', format: 'pem' }).toString());
}

export function openKey(sealed: string, seal: Seal): KeyObject {
  return createPrivateKey(openText(seal, sealed));
}

/** Binds a secret to its device: copied to another row or store it cannot be decrypted. */
export function sealFor(storeId: string, deviceId: string, secretKey: string): Seal {
  return { secretKey, purpose: 'fatoora', owner: `${storeId}:${deviceId}` };
}
