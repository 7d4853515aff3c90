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
};

/** The device that stamps, locked: counter and hash change under this lock only, so the chain has one writer. */
export async function lockActiveDevice(tx: StoreTx): Promise<(Device & { keySealed: string }) | null> {
  const row = await tx
    .selectFrom('fatoora_devices as d')
    .selectAll('d')
    .where('d.store_id', '=', tx.storeId)
    .where('d.state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    environment: row.environment as FatooraEnvironment,
    state: 'active',
    seller: row.seller as StampingSeller,
    certificate: row.certificate,
    validTo: row.valid_to,
    counter: row.counter,
    lastHash: row.last_hash,
    keySealed: row.key_sealed,
  };
}

/** Moves the chain on. The caller holds the device's lock and writes the document in the same transaction. */
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

/** How the authority knows the device of a document. */
export async function readCaller(tx: StoreTx, deviceId: string, secretKey: string): Promise<Caller> {
  const { environment, credentials_sealed: sealed } = await tx
    .selectFrom('fatoora_devices as d')
    .select(['d.environment', 'd.credentials_sealed'])
    .where('d.store_id', '=', tx.storeId)
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const { token, secret } = JSON.parse(openText(sealFor(tx.storeId, deviceId, secretKey), sealed));
  return { environment: environment as FatooraEnvironment, token, secret };
}

export function sealKey(key: KeyObject, seal: Seal): string {
  return sealText(seal, key.export({ type: 'pkcs8', format: 'pem' }).toString());
}

export function openKey(sealed: string, seal: Seal): KeyObject {
  return createPrivateKey(openText(seal, sealed));
}

/** Binds a secret to its device: copied to another row or store it does not open. */
export function sealFor(storeId: string, deviceId: string, secretKey: string): Seal {
  return { secretKey, purpose: 'fatoora', owner: `${storeId}:${deviceId}` };
}
