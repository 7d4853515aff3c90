import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type FeatureOff, requireFeature } from '#domain/packages/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { certificateRequest, type FatooraEnvironment } from './certificate-request.ts';
import { sealFor, sealKey } from './devices.ts';
import { FIRST_PREVIOUS_HASH, type StampingSeller } from './tax-document.ts';
import { areUntaxedReasons } from './untaxed-reasons.ts';

export type NewDevice = {
  environment: FatooraEnvironment;
  seller: StampingSeller;
  /** The branch; for a VAT group (11th digit of the VAT number is 1) the member's 10-digit number. */
  organizationUnit: string;
  industry: string;
};

export type SellerField =
  | 'name'
  | 'vatNumber'
  | 'registration'
  | 'building'
  | 'postalCode'
  | 'address'
  | 'unit'
  | 'untaxed';

export type CreateDeviceFailure =
  | Failure<'fields_invalid', { fields: SellerField[] }>
  /** VAT is due in riyals, so documents of a store with another currency cannot be stamped. */
  | Failure<'currency_not_riyal', { currency: string }>
  /** A store whose documents have legal effect cannot return to a trial. */
  | Failure<'already_live', undefined>
  | FeatureOff;

const MAKER = 'Souk';
const MODEL = 'Store';
/**
 * The first tag of the QR code has to equal the name in the document, and a tag has at most 255 bytes: 127
 * Arabic letters.
 */
const MOST_NAME_BYTES = 255;

/**
 * Creates a key and its certificate request. The encrypted key never leaves the store. Stamping starts only
 * with the issued certificate.
 */
export async function createDevice(
  tx: StoreTx,
  { device, secretKey }: { device: NewDevice; secretKey: string },
  act: Act,
): Promise<Result<{ deviceId: string }, CreateDeviceFailure>> {
  const { currency, vatNumber, isLive, environment } = await readBooks(tx);
  // A store that is already linked can continue on any plan.
  const allowed = environment === null ? await requireFeature(tx, 'e_invoicing') : ok();
  if (!allowed.ok) return allowed;
  const fields = wrongFields(device, vatNumber);
  if (fields.length > 0) return fail('fields_invalid', { fields });
  if (isLive && device.environment !== 'production') return fail('already_live');
  if (currency !== 'SAR') return fail('currency_not_riyal', { currency });
  return ok({ deviceId: await writeDevice(tx, { device, renews: null, secretKey }, act) });
}

type Written = {
  device: NewDevice;
  /** The device to replace, with the names known to the authority. */
  renews: (DeviceNames & { id: string }) | null;
  secretKey: string;
};

/**
 * Inserts a device with a new key, replacing a device that has no certificate yet. Its chain starts at 1,
 * because the authority counts per certificate.
 */
export async function writeDevice(tx: StoreTx, { device, renews, secretKey }: Written, act: Act) {
  const id = newId();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const { environment, seller, organizationUnit, industry } = device;
  const names = renews ?? namesOf(seller, id);
  const request = requestFor(device, names, privateKey);
  await tx
    .updateTable('fatoora_devices')
    .set({ state: 'replaced' })
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'created')
    .execute();
  await tx
    .insertInto('fatoora_devices')
    .values({
      ...{ store_id: tx.storeId, id, environment, state: 'created', seller: JSON.stringify(seller) },
      ...{ common_name: names.commonName, serial_number: names.serialNumber, request_pem: request },
      ...{ renews_id: renews?.id ?? null, organization_unit: organizationUnit, industry },
      key_sealed: sealKey(privateKey, sealFor(tx.storeId, id, secretKey)),
      ...{ last_hash: FIRST_PREVIOUS_HASH, created_at: act.at },
    })
    .execute();
  const after = { environment, vatNumber: seller.vatNumber, renews: renews?.id ?? '' };
  await recordAudit(tx, act, {
    action: 'fatoora.device_created',
    subjectKind: 'fatoora_device',
    subjectId: id,
    after,
  });
  return id;
}

type DeviceNames = { commonName: string; serialNumber: string };

function namesOf({ vatNumber }: StampingSeller, id: string): DeviceNames {
  return {
    commonName: `${MAKER}-${id.slice(-12)}-${vatNumber}`,
    serialNumber: `1-${MAKER}|2-${MODEL}|3-${id}`,
  };
}

function requestFor(
  { environment, seller, organizationUnit, industry }: NewDevice,
  names: DeviceNames,
  key: KeyObject,
) {
  const { name, vatNumber, address } = seller;
  const facts = {
    ...{ environment, organizationUnit, industry, vatNumber, organization: name },
    ...{ commonName: names.commonName, serialNumber: names.serialNumber },
    documents: { standard: true, simplified: true },
    address: `${address.building} ${address.street} ${address.city}`,
  };
  return certificateRequest(facts, key);
}

async function readBooks(tx: StoreTx) {
  const books = await tx
    .selectFrom('store_settings as s')
    .leftJoin('invoice_settings as i', 'i.store_id', 's.store_id')
    .leftJoin('fatoora_devices as d', (join) =>
      join.onRef('d.store_id', '=', 's.store_id').on('d.state', '=', 'active'),
    )
    .select(['s.currency', 'i.vat_number as vatNumber', 'd.environment'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return { ...books, isLive: books.environment === 'production' };
}

/** Returns the fields that the authority would reject: BR-KSA-08, 09, 37, 40 and 66. */
function wrongFields(
  { seller, organizationUnit }: NewDevice,
  vatNumberOfInvoices: string | null,
): SellerField[] {
  const { name, vatNumber, otherId, address } = seller;
  const isGroup = vatNumber[10] === '1';
  const isWrong: Record<SellerField, boolean> = {
    name: name.trim() === '' || Buffer.byteLength(name) > MOST_NAME_BYTES,
    // The certificate must name the seller of the invoices.
    vatNumber: !/^3\d{13}3$/.test(vatNumber) || vatNumber !== vatNumberOfInvoices,
    registration: !otherId || !/^[A-Za-z0-9]{1,40}$/.test(otherId.value),
    building: !/^\d{4}$/.test(address.building),
    postalCode: !/^\d{5}$/.test(address.postalCode),
    address: [address.street, address.district, address.city].some(
      (text) => text === '' || text.length > 127,
    ),
    untaxed: !areUntaxedReasons(seller.untaxed),
    unit: isGroup
      ? !/^\d{10}$/.test(organizationUnit)
      : organizationUnit.trim() === '' || organizationUnit.length > 200,
  };
  return (Object.keys(isWrong) as SellerField[]).filter((field) => isWrong[field]);
}
