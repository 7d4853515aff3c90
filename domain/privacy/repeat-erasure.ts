import { withPlatformAndStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { type ErasureOf, noteErasedAgain } from '#domain/erasures/index.ts';
import { deleteContact, updateOpen } from './answer-request.ts';
import { eraseShopper } from './erase-shopper.ts';
import type { Address, FoundAddresses } from './find-addresses.ts';

/**
 * Erases a person again in a store that was restored to a time before the erasure, and closes the answered request.
 * False if this database already has the erasure. `addresses`: those of the store, found by the hashes of its erasures.
 */
export async function repeatErasure(
  entry: ErasureOf<'person'>,
  addresses: FoundAddresses,
  act: Act,
): Promise<boolean> {
  const { storeId, customerIds, requestId } = entry;
  const found = entry.subjects.flatMap((subject) => addresses.get(subject) ?? []);
  const of = (kind: Address['kind']) =>
    found.flatMap((address) => (address.kind === kind ? [address.value] : []));
  const person = { customerIds, emails: of('email'), phones: of('phone') };
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      if (!(await noteErasedAgain(tx, entry))) return { isNew: false, closed: null };
      const change = { outcome: 'done' as const, closed_at: act.at, closed_by: actorName(act.by) };
      return { isNew: true, closed: await updateOpen(tx, { storeId, requestId, kind: 'erasure' }, change) };
    },
    async (tx, { isNew, closed }) => {
      if (!isNew) return false;
      await eraseShopper(tx, person, act);
      if (!closed) return true;
      await deleteContact(tx, requestId);
      const subject = { subjectKind: 'privacy', subjectId: requestId };
      await recordAudit(tx, act, { ...subject, action: 'privacy.closed', after: { outcome: 'done' } });
      return true;
    },
  );
}
