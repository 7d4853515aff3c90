import { sql } from 'kysely';
import { type Reader, withPlatform, withPlatformAndStore, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { lockUnproven } from '#domain/customers/index.ts';
import { noteCustomerErased } from '#domain/erasures/index.ts';
import { newId } from '#lib/ids.ts';
import { subjectHasher, subjectsOf } from './addresses.ts';
import { type Erased, eraseShopper } from './erase-shopper.ts';
import { type ExportOptions, exportShopper } from './export-shopper.ts';
import type { KnownShopper } from './held-data.ts';
import { dueAtOf, insertRequest, type RequestKind } from './open-request.ts';

/** A signed-in shopper. Only shopperOfAccount reads the address. */
export type OwnAccount = { id: string; emailNorm: string; emailVerified: boolean };

type Own = { storeId: string; secretKey: string; shopper: OwnAccount };

/**
 * The person of an account. If its address is unverified, records that only contain the address do not belong to the
 * person.
 */
const shopperOfAccount = ({ id, emailNorm, emailVerified }: OwnAccount): KnownShopper => ({
  customerIds: [id],
  emails: emailVerified ? [emailNorm] : [],
  phones: [],
});

/**
 * Erases a shopper on their own request, which is recorded as completed (M1). The caller has checked the password. An
 * account that proved no address and never ordered just goes, as it would after seven days, also after a restore:
 * anybody may open and delete any number of them, and each recorded erasure is read by every restore.
 */
export async function eraseOwnAccount({ storeId, secretKey, shopper }: Own, act: Act): Promise<Erased> {
  const unused = await withStore(storeId, async (tx) => {
    const isUnused = await lockUnproven(tx, shopper.id);
    return isUnused ? eraseShopper(tx, { customerIds: [shopper.id], emails: [], phones: [] }, act) : null;
  });
  if (unused) return unused;
  const person = shopperOfAccount(shopper);
  const request = ownRequest({ storeId, secretKey, person }, 'erasure', act);
  return withPlatformAndStore(
    storeId,
    (tx) => insertRequest(tx, request, act),
    async (tx) => {
      const { requestId } = request;
      const subjects = subjectsOf(person, storeId, secretKey);
      await noteCustomerErased(tx, { customerIds: [...person.customerIds], subjects, requestId }, act.at);
      return eraseShopper(tx, person, act);
    },
  );
}

/** Everything that the store holds about a shopper, for their own download (M1), read while it is sent. */
export function exportOwnAccount(read: Reader, shopper: OwnAccount, options: ExportOptions) {
  return exportShopper(read, shopperOfAccount(shopper), options);
}

/**
 * Records a shopper's own download as an answered request, at most once a day. The download of an account that proved no
 * address and never ordered is not recorded, as its erasure is not: anybody may open any number of them.
 */
export async function recordOwnExport({ storeId, secretKey, shopper }: Own, act: Act): Promise<void> {
  if (await withStore(storeId, (tx) => lockUnproven(tx, shopper.id))) return;
  const request = ownRequest({ storeId, secretKey, person: shopperOfAccount(shopper) }, 'export', act);
  await withPlatform(async (tx) => {
    const lock = `own export ${storeId} ${request.subjects[0]}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const logged = await tx
      .selectFrom('privacy_requests')
      .select('id')
      .where('store_id', '=', storeId)
      .where('source', '=', 'shopper')
      .where('kind', '=', 'export')
      .where('created_at', '>', new Date(act.at.getTime() - 86_400_000))
      .where(sql<boolean>`subjects && ${request.subjects}::text[]`)
      .executeTakeFirst();
    if (!logged) await insertRequest(tx, request, act);
  });
}

type OfPerson = { storeId: string; secretKey: string; person: KnownShopper };

// A person without a proven address is recognized by the account: the address may be somebody else's.
function ownRequest({ storeId, secretKey, person }: OfPerson, kind: RequestKind, act: Act) {
  const addresses = subjectsOf(person, storeId, secretKey);
  const subjects =
    addresses.length > 0 ? addresses : person.customerIds.map(subjectHasher(storeId, secretKey));
  const times = { receivedAt: act.at, dueAt: dueAtOf(act.at) };
  return { requestId: newId(), storeId, kind, ...times, subjects, isDone: true };
}
