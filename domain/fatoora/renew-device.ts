import { sql } from 'kysely';
import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { FatooraEnvironment } from './certificate-request.ts';
import { writeDevice } from './create-device.ts';
import type { StampingSeller } from './tax-document.ts';

/** The job that reminds owners that a certificate will expire. */
export const REMIND_RENEWAL_TASK = 'fatoora.remind-renewal';

const DAY = 24 * 3_600_000;
/** The days before expiry on which owners are reminded. */
const BEFORE = [30, 7, 1];

/**
 * Creates a device to replace the active one, with the same names, a new key and a new chain. The old device
 * stays active until `activateDevice` has the new certificate.
 */
export async function createRenewal(
  tx: StoreTx,
  { secretKey }: { secretKey: string },
  act: Act,
): Promise<Result<{ deviceId: string }, Failure<'no_device', undefined>>> {
  const old = await tx
    .selectFrom('fatoora_devices as d')
    .selectAll('d')
    .where('d.store_id', '=', tx.storeId)
    .where('d.state', '=', 'active')
    .executeTakeFirst();
  if (!old) return fail('no_device');
  const device = {
    environment: old.environment as FatooraEnvironment,
    seller: old.seller as StampingSeller,
    organizationUnit: old.organization_unit,
    industry: old.industry,
  };
  const renews = { id: old.id, commonName: old.common_name, serialNumber: old.serial_number };
  return ok({ deviceId: await writeDevice(tx, { device, renews, secretKey }, act) });
}

/** Schedules the reminders of a certificate's expiry, replacing earlier ones. */
export async function planRenewalReminders(tx: StoreTx, validTo: Date): Promise<void> {
  for (const days of BEFORE) {
    const runAt = new Date(validTo.getTime() - days * DAY);
    const job = { days, validTo: validTo.toISOString() };
    await enqueue(tx, REMIND_RENEWAL_TASK, job, {
      ...{ class: 'mail', runAt },
      jobKey: `${REMIND_RENEWAL_TASK}:${days}`,
    });
  }
}

/** Reminds the owners if the certificate is still active. Idempotent. */
export async function remindOfRenewal(
  storeId: string,
  { days, validTo }: { days: number; validTo: Date },
  act: Act,
): Promise<{ told: boolean }> {
  return withStore(storeId, async (tx) => {
    const device = await tx
      .selectFrom('fatoora_devices as d')
      .select('d.id')
      .where('d.store_id', '=', tx.storeId)
      .where('d.state', '=', 'active')
      .where('d.valid_to', '=', validTo)
      .forUpdate()
      .executeTakeFirst();
    if (!device || (await wasTold(tx, device.id, days))) return { told: false };
    await recordAudit(tx, act, {
      ...{ action: 'fatoora.certificate_ending', subjectKind: 'fatoora_device', subjectId: device.id },
      after: { days, validTo: validTo.toISOString() },
    });
    return { told: true };
  });
}

async function wasTold(tx: StoreTx, deviceId: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries
     where store_id = ${tx.storeId} and subject_kind = 'fatoora_device' and subject_id = ${deviceId}
       and after ->> 'days' = ${String(days)} limit 1`.execute(tx);
  return rows.length > 0;
}
