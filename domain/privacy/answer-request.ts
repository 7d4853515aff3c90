import { sql } from 'kysely';
import {
  type PlatformTx,
  type StoreTx,
  withPlatformAndStore,
  withStore,
  withStoreReadOnly,
} from '#db/index.ts';
import { type Act, actorName, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import { noteCustomerErased } from '#domain/erasures/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { MOST_ADDRESSES, readAddresses, subjectsOf, type TypedAddresses } from './addresses.ts';
import { type Erased, eraseShopper } from './erase-shopper.ts';
import type { AddFailure, RequestClosed } from './errors.ts';
import { type ExportOptions, exportShopper, exportStaffWords } from './export-shopper.ts';
import { findShopper, type KnownShopper, readHeldData } from './held-data.ts';
import type { Outcome } from './list-requests.ts';
import type { RequestKind } from './open-request.ts';
import { contactOf } from './read-request.ts';

type Of = { storeId: string; requestId: string };

/**
 * Erases the person behind a request and closes it, in one transaction. If it runs twice at once, one call is
 * refused. Called by the store's staff, or by an operator for a store that does not answer; the operator sees only
 * numbers.
 */
export async function eraseForRequest(of: Of, act: Act): Promise<Result<Erased, RequestClosed>> {
  return closing({ ...of, outcome: 'done', kind: 'erasure' }, act, async (tx, subjects) => {
    const contact = await contactOf(tx, of.requestId);
    if (!contact) throw new Error('An open request has lost its addresses.');
    const person = await findShopper(tx, contact);
    const noted = { customerIds: [...person.customerIds], subjects, requestId: of.requestId };
    await noteCustomerErased(tx, noted, act.at);
    return eraseShopper(tx, person, act);
  });
}

/** Closes a request with its outcome and deletes the addresses of its person. */
export async function closeRequest(
  { outcome, ...of }: Of & { outcome: Outcome },
  act: Act,
): Promise<Result<undefined, RequestClosed>> {
  return closing({ ...of, outcome }, act, async () => undefined);
}

/**
 * The person's data for a JSON file, read while it is sent; the download is audited and mailed to the owners. The request
 * stays open.
 */
export async function exportForRequest({ storeId, requestId, ...options }: Of & ExportOptions, act: Act) {
  const found = await personOfRequest({ storeId, requestId }, act);
  if (!found.ok) return found;
  const { person, staffWords } = found.value;
  const held = await exportShopper((work) => withStoreReadOnly(storeId, work), person, options);
  return ok({ ...held, ...staffWords });
}

type PersonOfRequest = { person: KnownShopper; staffWords: Awaited<ReturnType<typeof exportStaffWords>> };

async function personOfRequest(
  { storeId, requestId }: Of,
  act: Act,
): Promise<Result<PersonOfRequest, RequestClosed>> {
  if (!isId(requestId)) return fail('request_closed');
  return withStore(storeId, async (tx) => {
    const contact = await contactOf(tx, requestId);
    if (!contact) return fail('request_closed');
    const person = await provenShopper(tx, await findShopper(tx, contact));
    await recordAudit(tx, act, {
      action: 'privacy.exported',
      subjectKind: 'privacy',
      subjectId: requestId,
    });
    return ok({ person, staffWords: await exportStaffWords(tx, person) });
  });
}

/** Adds an address of the same person to an open request, such as one found in their orders. */
export async function addAddress(
  { storeId, requestId, secretKey, ...typed }: Of & TypedAddresses & { secretKey: string },
  act: Act,
): Promise<Result<undefined, AddFailure>> {
  const read = await readAddresses(storeId, typed);
  if (!read.ok) return read;
  const contact = isId(requestId) ? await withStore(storeId, (tx) => contactOf(tx, requestId)) : null;
  if (!contact) return fail('request_closed');
  const emails = [...new Set([...contact.emails, ...read.value.emails])];
  const phones = [...new Set([...contact.phones, ...read.value.phones])];
  if (Math.max(emails.length, phones.length) > MOST_ADDRESSES) {
    return fail('too_many_addresses', { max: MOST_ADDRESSES });
  }
  const subjects = subjectsOf({ emails, phones }, storeId, secretKey);
  return withPlatformAndStore(
    storeId,
    async (tx) => (await updateOpen(tx, { storeId, requestId }, { subjects })) !== null,
    async (tx, isOpen) => {
      if (!isOpen) return fail('request_closed');
      const changed = await tx
        .updateTable('privacy_contacts')
        .set({ emails, phones })
        .where('store_id', '=', storeId)
        .where('request_id', '=', requestId)
        // If another address was added in the meantime, this change is rolled back, so that neither is lost.
        .where(
          sql<boolean>`emails = ${[...contact.emails]}::text[] and phones = ${[...contact.phones]}::text[]`,
        )
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new Error('The addresses of a request changed meanwhile.');
      await recordAudit(tx, act, {
        action: 'privacy.address_added',
        subjectKind: 'privacy',
        subjectId: requestId,
      });
      return ok();
    },
  );
}

// An account with an unverified address may belong to a stranger, whose data must not get into the person's file.
async function provenShopper(tx: StoreTx, person: KnownShopper): Promise<KnownShopper> {
  const { accounts } = await readHeldData(tx, person);
  const proven = accounts.filter(({ isProven }) => isProven).map(({ id }) => id);
  return { ...person, customerIds: proven };
}

type Closing = Of & { outcome: Outcome; kind?: RequestKind };

async function closing<T>(
  { storeId, requestId, outcome, kind }: Closing,
  act: Act,
  work: (tx: StoreTx, subjects: string[]) => Promise<T>,
): Promise<Result<T, RequestClosed>> {
  if (!isId(requestId)) return fail('request_closed');
  const closedBy = (act.operator?.name ?? actorName(act.by)).slice(0, 120);
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const change = { outcome, closed_at: act.at, closed_by: closedBy };
      const closed = await updateOpen(tx, { storeId, requestId, kind }, change);
      if (!closed) return null;
      const detail = { request: requestId, outcome };
      await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail });
      return closed;
    },
    async (tx, closed) => {
      if (!closed) return fail('request_closed');
      const value = await work(tx, closed.subjects);
      await deleteContact(tx, requestId);
      const after = { outcome };
      const entry = { subjectKind: 'privacy', subjectId: requestId, after };
      await recordAudit(tx, act, { ...entry, action: 'privacy.closed' });
      return ok(value);
    },
  );
}

/** Deletes the addresses of a closed request. */
export async function deleteContact(tx: StoreTx, requestId: string): Promise<void> {
  await tx
    .deleteFrom('privacy_contacts')
    .where('store_id', '=', tx.storeId)
    .where('request_id', '=', requestId)
    .execute();
}

type Change = { subjects: string[] } | { outcome: Outcome; closed_at: Date; closed_by: string };

// Waits for another answer to the same request, and then finds it closed.
export async function updateOpen(
  tx: PlatformTx,
  { storeId, requestId, kind }: Of & { kind?: RequestKind | undefined },
  change: Change,
) {
  const row = await tx
    .updateTable('privacy_requests')
    .set(change)
    .where('store_id', '=', storeId)
    .where('id', '=', requestId)
    .where('outcome', 'is', null)
    .$if(kind !== undefined, (update) => update.where('kind', '=', kind ?? ''))
    .returning(['id', 'subjects'])
    .executeTakeFirst();
  return row ?? null;
}
