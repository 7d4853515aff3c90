import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { sealText } from '#lib/seal.ts';
import type { IssuedCertificate } from './authority.ts';
import type { StampCertificate } from './certificate.ts';
import { sealFor } from './devices.ts';
import { databaseEpoch } from './read-chain.ts';
import { planRenewalReminders } from './renew-device.ts';
import { queueUnstamped } from './unstamped.ts';

type Started = {
  deviceId: string;
  secretKey: string;
  issued: IssuedCertificate;
  certificate: StampCertificate;
};

/**
 * Activates a device and retires the previous one in one transaction. The new chain starts at 1, because the
 * authority counts per certificate. False if the device is already active or was replaced.
 */
export async function startStamping(tx: StoreTx, started: Started, act: Act): Promise<boolean> {
  const { deviceId, certificate } = started;
  if (!(await lockDevices(tx, deviceId))) return false;
  await tx
    .updateTable('fatoora_devices')
    .set({ state: 'replaced' })
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'active')
    .execute();
  await tx
    .updateTable('fatoora_devices')
    .set({ state: 'active', chain_epoch: await databaseEpoch(tx), ...certificateRow(tx, started) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', deviceId)
    .execute();
  await planRenewalReminders(tx, certificate.validTo);
  await queueUnstamped(tx);
  const after = { validTo: certificate.validTo.toISOString(), serialNumber: certificate.serialNumber };
  await recordAudit(tx, act, {
    action: 'fatoora.device_activated',
    subjectKind: 'fatoora_device',
    subjectId: deviceId,
    after,
  });
  return true;
}

function certificateRow(tx: StoreTx, { deviceId, secretKey, issued, certificate }: Started) {
  const { token, secret, requestId } = issued;
  const seal = sealFor(tx.storeId, deviceId, secretKey);
  return {
    credentials_sealed: sealText(seal, JSON.stringify({ token, secret })),
    certificate: certificate.text,
    valid_to: certificate.validTo,
    compliance_request_id: requestId,
  };
}

// Locks all devices of the store in a fixed order, so that concurrent activations wait for each other.
async function lockDevices(tx: StoreTx, deviceId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('fatoora_devices as d')
    .select(['d.id', 'd.state'])
    .where('d.store_id', '=', tx.storeId)
    .orderBy('d.id')
    .forUpdate()
    .execute();
  return rows.some(({ id, state }) => id === deviceId && state === 'created');
}
