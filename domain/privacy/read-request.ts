import { sql } from 'kysely';
import { type StoreTx, withPlatform, withStore } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { readAddresses } from './addresses.ts';
import { furtherDays } from './further-days.ts';
import { type Addresses, findShopper, type HeldData, readHeldData } from './held-data.ts';
import { type Outcome, REQUEST_COLUMNS, type RequestRow } from './list-requests.ts';
import type { RequestKind } from './open-request.ts';

/** Another request that named one of the same addresses. */
export type OtherRequest = { id: string; kind: RequestKind; receivedAt: Date; outcome: Outcome | null };

/** `contact` and `held` are null once the request is closed, because the addresses are deleted then. */
export type RequestPage = RequestRow & {
  contact: Addresses | null;
  held: HeldData | null;
  /** The days that an extension would add, by the law of the store's country. */
  furtherDays: number;
  others: OtherRequest[];
};

/** A request of a store with everything that its staff need to answer it; null if the store has no such request. */
export async function readRequest(storeId: string, requestId: string): Promise<RequestPage | null> {
  const row = await findRequest(requestId);
  if (row?.storeId !== storeId) return null;
  const found = await withStore(storeId, async (tx) => {
    const contact = await contactOf(tx, requestId);
    const { country } = await tx
      .selectFrom('store_settings')
      .select('country')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    const held = contact && (await readHeldData(tx, await findShopper(tx, contact)));
    return { contact, held, furtherDays: furtherDays(country) };
  });
  const { subjects, storeId: _, ...request } = row;
  return { ...request, ...found, others: await otherRequests(storeId, requestId, subjects) };
}

/** The addresses of an open request; null once it is closed. */
export async function contactOf(tx: StoreTx, requestId: string): Promise<Addresses | null> {
  const row = await tx
    .selectFrom('privacy_contacts')
    .select(['emails', 'phones'])
    .where('store_id', '=', tx.storeId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** True if the text is one of an open request's addresses, in any spelling. */
export async function isAddressOf(
  { storeId, requestId }: { storeId: string; requestId: string },
  typed: string,
) {
  if (!isId(requestId)) return false;
  const text = typed.trim();
  const read = await readAddresses(
    storeId,
    text.includes('@') ? { email: text, phone: '' } : { email: '', phone: text },
  );
  if (!read.ok) return false;
  const contact = await withStore(storeId, (tx) => contactOf(tx, requestId));
  const { emails, phones } = read.value;
  return (
    contact !== null &&
    [...emails, ...phones].every((each) => [...contact.emails, ...contact.phones].includes(each))
  );
}

/** A request of any store without its addresses; null if there is none. */
export async function findRequest(requestId: string) {
  if (!isId(requestId)) return null;
  const { rows } = await withPlatform((tx) =>
    sql<RequestRow & { storeId: string; subjects: string[] }>`
      select ${REQUEST_COLUMNS}, r.store_id as "storeId", r.subjects
        from privacy_requests r join stores s on s.id = r.store_id where r.id = ${requestId}`.execute(tx),
  );
  return rows[0] ?? null;
}

async function otherRequests(storeId: string, requestId: string, subjects: string[]) {
  const { rows } = await withPlatform((tx) =>
    sql<OtherRequest>`
      select r.id, r.kind, r.received_at as "receivedAt", r.outcome from privacy_requests r
       where r.store_id = ${storeId} and r.subjects && ${subjects}::text[] and r.id <> ${requestId}
       order by r.id desc limit 10`.execute(tx),
  );
  return rows;
}
