import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export type PasskeyNews = {
  what: 'made' | 'removed';
  passkey: string;
  owner: { userId: string; name: string; email: string; locale: Locale };
};

/** Records an added or removed passkey in a store's audit log, and mails the passkey's owner. */
export async function notePasskey(
  tx: StoreTx,
  { what, passkey, owner }: PasskeyNews,
  act: Act,
): Promise<void> {
  const names = { name: passkey };
  await recordAudit(tx, act, {
    ...{ action: `profile.passkey_${what}`, subjectKind: 'user', subjectId: owner.userId },
    ...(what === 'made' ? { after: names } : { before: names }),
  });
  const mail = {
    ...{ kind: 'staff_passkey' as const, to: owner.email, locale: owner.locale },
    ...{ data: { name: owner.name, passkey, what, at: act.at }, dedupeKey: `staff_passkey:${newId()}` },
  };
  await enqueueMail(tx, mail, act);
}
