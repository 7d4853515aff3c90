import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { enqueueMail, type ProtectionChange } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export type Protection = {
  what: ProtectionChange;
  owner: { userId: string; name: string; email: string; locale: Locale };
};

/**
 * Records a change of an account's protection in a store's audit log and mails the user, who thus notices a
 * change made with a stolen password or session.
 */
export async function noteProtection(tx: StoreTx, { what, owner }: Protection, act: Act): Promise<void> {
  const subject = { subjectKind: 'user', subjectId: owner.userId };
  await recordAudit(tx, act, { action: `profile.${what}`, ...subject });
  const mail = {
    ...{ kind: 'staff_protection' as const, to: owner.email, locale: owner.locale },
    ...{ data: { name: owner.name, what, at: act.at }, dedupeKey: `staff_protection:${newId()}` },
  };
  await enqueueMail(tx, mail, act);
}
