import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { closingIn } from './closing-of.ts';

/** Mails the owners a week before the data of their closed store is deleted. `url` is the page that reopens it. */
export async function remindOfRemoval(
  { storeId, removesAt, url }: { storeId: string; removesAt: Date; url: string },
  act: Act,
): Promise<{ sent: number }> {
  return withPlatform(async (tx) => {
    const closing = await closingIn(tx, storeId);
    // The store was reopened, or closed again, which has its own reminder.
    if (closing?.removesAt.getTime() !== removesAt.getTime() || removesAt <= act.at) return { sent: 0 };
    return { sent: await mailEachOwner(tx, { storeId, kind: 'shop_ending', url, removesAt }, act.at) };
  });
}

type Letter = { storeId: string; kind: 'shop_ending' | 'shop_removed'; url: string; removesAt: Date };

/** A mail of the platform, because the mails of a store are deleted with it. */
export async function mailEachOwner(
  tx: PlatformTx,
  { storeId, kind, url, removesAt }: Letter,
  at: Date,
): Promise<number> {
  const owners = await tx
    .selectFrom('staff_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale', 's.name as store'])
    .where('m.store_id', '=', storeId)
    .where('m.role', '=', 'owner')
    .execute();
  for (const { id, name, email, locale, store } of owners) {
    const mail = { userId: id, to: email, locale: locale as Locale, kind };
    await enqueuePlatformMail(tx, { ...mail, data: { name, store, url, removesAt } }, at);
  }
  return owners.length;
}
