import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { IDLE_MS } from './sessions.ts';

export type SessionEntry = { id: string; userAgent: string; startedAt: Date; seenAt: Date };

export async function listSessions(
  tx: StoreTx,
  { customerId, now }: { customerId: string; now: Date },
): Promise<SessionEntry[]> {
  return tx
    .selectFrom('customer_sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as startedAt', 'seen_at as seenAt'])
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function endSession(
  tx: StoreTx,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<boolean> {
  if (!isId(sessionId)) return false;
  const done = await tx
    .deleteFrom('customer_sessions')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
