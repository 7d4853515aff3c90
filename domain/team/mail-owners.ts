import { withPlatform, withStore } from '#db/index.ts';
import { type Act, ownerTopicOf } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';

/**
 * Mails every owner about a sensitive action, including the owner who performed it, who may thus notice a stolen
 * session. Mails once for each audit entry.
 */
export async function mailOwners(
  storeId: string,
  { auditId }: { auditId: string },
  act: Act,
): Promise<number> {
  const owners = await withPlatform((tx) =>
    tx
      .selectFrom('staff_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.email', 'u.locale'])
      .where('m.store_id', '=', storeId)
      .where('m.role', '=', 'owner')
      .execute(),
  );
  return withStore(storeId, async (tx) => {
    const entry = await tx
      .selectFrom('audit_entries')
      .select(['action', 'actor_name as actor', 'at'])
      .where('store_id', '=', storeId)
      .where('id', '=', auditId)
      .executeTakeFirst();
    const topic = entry && ownerTopicOf(entry.action);
    if (!topic) return 0;
    const data = { topic, actor: entry.actor, at: entry.at };
    for (const { id, email, locale } of owners) {
      const dedupeKey = `owner_news:${auditId}:${id}`;
      await enqueueMail(
        tx,
        { kind: 'owner_news', to: email, locale: locale as Locale, data, dedupeKey },
        act,
      );
    }
    return owners.length;
  });
}
