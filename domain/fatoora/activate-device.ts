import { createPublicKey, type KeyObject } from 'node:crypto';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
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
import { openKey, readCaller, sealFor } from './devices.ts';
import { qrFactsOf } from './issue-document.ts';
import { stampDocument } from './stamp-document.ts';
import { startStamping } from './start-stamping.ts';
import type { StampingSeller, TaxDocument } from './tax-document.ts';
import { writeDocument } from './write-document.ts';

export type ActivateFailure =
  | AuthorityFailure
  | Failure<'device_not_found', undefined>
  /** The authority refused a sample document; nothing was recorded, and the activation can be retried. */
  | Failure<'samples_refused', { messages: AuthorityMessage[] }>
  /** The certificate is for another VAT number or another key. */
  | Failure<'certificate_not_ours', undefined>
  /** The certificate had expired before it was issued. */
  | Failure<'certificate_expired', undefined>
  /**
   * This machine's clock differs from the authority's, so documents would have a wrong time. aheadMinutes:
   * negative if our clock is behind.
   */
  | Failure<'clock_wrong', { aheadMinutes: number }>;

/** The tolerated difference between our clock and the time of the authority's answer. */
const CLOCK_TOLERANCE_MINUTES = 10;

type Parts = { deviceId: string; oneTimeCode: string; authority: FatooraAuthority; secretKey: string };
type NewDevice = {
  environment: FatooraEnvironment;
  seller: StampingSeller;
  request: string;
  key: KeyObject;
  /**
   * The credentials of the device being replaced; null for a first device, or if the old certificate has
   * expired.
   */
  predecessor: Caller | null;
};

/**
 * Activates a device in three steps: compliance certificate, six sample documents, production certificate. A
 * renewal uses the old device's certificate. Each call is made outside a transaction; on failure the store
 * keeps stamping with its previous device.
 */
export async function activateDevice(
  storeId: string,
  parts: Parts,
  act: Act,
): Promise<Result<{ validTo: Date }, ActivateFailure>> {
  const { authority, oneTimeCode } = parts;
  const device = await withStore(storeId, (tx) => readNewDevice(tx, parts, act.at));
  if (!device) return fail('device_not_found');
  const { environment, request, predecessor } = device;
  const asked = { pem: request, oneTimeCode };
  const issued = predecessor
    ? await authority.renewCertificate(predecessor, asked)
    : await authority.requestComplianceCertificate(environment, asked);
  if (!issued.ok) return issued;
  const aheadMinutes = minutesAhead(act.at, issued.value.answeredAt);
  if (Math.abs(aheadMinutes) > CLOCK_TOLERANCE_MINUTES) return fail('clock_wrong', { aheadMinutes });
  const tester: Caller = { environment, ...issued.value };
  const checked = await checkSamples(authority, { device, tester }, act.at);
  if (!checked.ok) return checked;
  const production = await authority.requestProductionCertificate(tester, issued.value.requestId);
  if (!production.ok) return production;
  const certificate = certificateOf(production.value);
  if (!certificate || !isFor(certificate, device)) return fail('certificate_not_ours');
  if (certificate.validTo <= act.at) return fail('certificate_expired');
  const started = await withStore(storeId, (tx) =>
    startStamping(tx, { ...parts, issued: production.value, certificate }, act),
  );
  return started ? ok({ validTo: certificate.validTo }) : fail('device_not_found');
}

function minutesAhead(at: Date, authoritys: Date | null): number {
  return authoritys ? Math.round((at.getTime() - authoritys.getTime()) / 60_000) : 0;
}

async function readNewDevice(
  tx: StoreTx,
  { deviceId, secretKey }: Parts,
  at: Date,
): Promise<NewDevice | null> {
  const row = await tx
    .selectFrom('fatoora_devices as d')
    .leftJoin('fatoora_devices as old', (join) =>
      join
        .onRef('old.store_id', '=', 'd.store_id')
        .onRef('old.id', '=', 'd.renews_id')
        .on('old.state', '=', 'active')
        .on('old.valid_to', '>', at),
    )
    .select(['d.environment', 'd.seller', 'd.request_pem', 'd.key_sealed', 'old.id as old_id'])
    .where('d.store_id', '=', tx.storeId)
    .where('d.id', '=', deviceId)
    .where('d.state', '=', 'created')
    .executeTakeFirst();
  if (!row) return null;
  const predecessor = row.old_id ? await readCaller(tx, { deviceId: row.old_id, secretKey, at }) : null;
  return {
    environment: row.environment as FatooraEnvironment,
    seller: row.seller as StampingSeller,
    request: row.request_pem,
    key: openKey(row.key_sealed, sealFor(tx.storeId, deviceId, secretKey)),
    predecessor,
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

// In the sandbox the production certificate is always the same, for the authority's own example key.
function isFor(certificate: StampCertificate, { environment, key, seller }: NewDevice): boolean {
  if (environment === 'sandbox') return true;
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return certificate.publicKey.equals(own) && ['', seller.vatNumber].includes(certificate.vatNumber);
}
