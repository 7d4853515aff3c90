import { createPublicKey, type KeyObject } from 'node:crypto';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { sealText } from '#lib/seal.ts';
import type {
  AuthorityFailure,
  AuthorityMessage,
  Caller,
  FatooraAuthority,
  IssuedCertificate,
} from './authority.ts';
import { certificateText, readCertificate, type StampCertificate } from './certificate.ts';
import type { FatooraEnvironment } from './certificate-request.ts';
import { complianceDocuments } from './compliance-documents.ts';
import { openKey, sealFor } from './devices.ts';
import { qrFactsOf } from './issue-document.ts';
import { stampDocument } from './stamp-document.ts';
import type { StampingSeller, TaxDocument } from './tax-document.ts';
import { writeDocument } from './write-document.ts';

export type ActivateFailure =
  | AuthorityFailure
  | Failure<'device_not_found', undefined>
  /** The authority refused a sample: nothing was recorded, and the device may try again. */
  | Failure<'samples_refused', { messages: AuthorityMessage[] }>
  /** The certificate is for another VAT number or another key. */
  | Failure<'certificate_not_ours', undefined>;

type Parts = { deviceId: string; oneTimeCode: string; authority: FatooraAuthority; secretKey: string };
type NewDevice = {
  environment: FatooraEnvironment;
  seller: StampingSeller;
  request: string;
  key: KeyObject;
};

/**
 * Takes a device from its key to stamping: certificate to test with, six sample documents, production certificate. Each
 * call is made outside a transaction; a step that fails leaves the store stamping with the device it had.
 */
export async function activateDevice(
  storeId: string,
  parts: Parts,
  act: Act,
): Promise<Result<{ validTo: Date }, ActivateFailure>> {
  const { authority, oneTimeCode } = parts;
  const device = await withStore(storeId, (tx) => readNewDevice(tx, parts));
  if (!device) return fail('device_not_found');
  const { environment, request } = device;
  const issued = await authority.requestComplianceCertificate(environment, { pem: request, oneTimeCode });
  if (!issued.ok) return issued;
  const tester: Caller = { environment, ...issued.value };
  const checked = await checkSamples(authority, { device, tester }, act.at);
  if (!checked.ok) return checked;
  const production = await authority.requestProductionCertificate(tester, issued.value.requestId);
  if (!production.ok) return production;
  const certificate = certificateOf(production.value);
  if (!certificate || !isFor(certificate, device)) return fail('certificate_not_ours');
  await withStore(storeId, (tx) =>
    startStamping(tx, { ...parts, issued: production.value, certificate }, act),
  );
  return ok({ validTo: certificate.validTo });
}

async function readNewDevice(tx: StoreTx, { deviceId, secretKey }: Parts): Promise<NewDevice | null> {
  const row = await tx
    .selectFrom('fatoora_devices as d')
    .select(['d.environment', 'd.seller', 'd.request_pem', 'd.key_sealed'])
    .where('d.store_id', '=', tx.storeId)
    .where('d.id', '=', deviceId)
    .where('d.state', '=', 'created')
    .executeTakeFirst();
  if (!row) return null;
  return {
    environment: row.environment as FatooraEnvironment,
    seller: row.seller as StampingSeller,
    request: row.request_pem,
    key: openKey(row.key_sealed, sealFor(tx.storeId, deviceId, secretKey)),
  };
}

async function checkSamples(
  authority: FatooraAuthority,
  { device, tester }: { device: NewDevice; tester: Caller },
  at: Date,
): Promise<Result<undefined, ActivateFailure>> {
  const certificate = readCertificate(certificateText(tester.token));
  for (const document of complianceDocuments(device.seller, at)) {
    const { xml, hash } = stampSample(document, { certificate, key: device.key });
    const answer = await authority.checkDocument(tester, { xml, hash, uuid: document.uuid });
    if (!answer.ok) return answer;
    const { outcome, messages } = answer.value;
    if (outcome === 'rejected') return fail('samples_refused', { messages });
  }
  return ok();
}

function stampSample(document: TaxDocument, signer: { certificate: StampCertificate; key: KeyObject }) {
  const qr = qrFactsOf(document);
  return stampDocument(writeDocument(document), { ...signer, signingTime: qr.issuedAt, qr });
}

function certificateOf({ token }: IssuedCertificate): StampCertificate | null {
  try {
    return readCertificate(certificateText(token));
  } catch {
    return null;
  }
}

// In the sandbox the production certificate is always the same one, of the authority's own example key.
function isFor({ publicKey }: StampCertificate, { environment, key }: NewDevice): boolean {
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return environment === 'sandbox' || publicKey.equals(own);
}

type Started = Parts & { issued: IssuedCertificate; certificate: StampCertificate };

async function startStamping(
  tx: StoreTx,
  { deviceId, secretKey, issued, certificate }: Started,
  act: Act,
): Promise<void> {
  const { token, secret, requestId } = issued;
  await tx
    .updateTable('fatoora_devices')
    .set({ state: 'replaced' })
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'active')
    .execute();
  await tx
    .updateTable('fatoora_devices')
    .set({
      state: 'active',
      credentials_sealed: sealText(
        sealFor(tx.storeId, deviceId, secretKey),
        JSON.stringify({ token, secret }),
      ),
      certificate: certificate.text,
      valid_to: certificate.validTo,
      compliance_request_id: requestId,
    })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', deviceId)
    .execute();
  const after = { validTo: certificate.validTo.toISOString(), serialNumber: certificate.serialNumber };
  await recordAudit(tx, act, {
    action: 'fatoora.device_activated',
    subjectKind: 'fatoora_device',
    subjectId: deviceId,
    after,
  });
}
