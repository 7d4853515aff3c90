import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A newsletter subscriber with the subscription's status. */
export type Reader = {
  email: string;
  locale: Locale;
  status: 'asked' | 'confirmed' | 'left';
  askedAt: Date;
  confirmedAt: Date | null;
  leftAt: Date | null;
};

/** Newsletter subscribers, newest first, optionally by status. One statement. */
export async function listReaders(
  tx: StoreTx,
  { all = false, limit }: { all?: boolean; limit: number },
): Promise<Reader[]> {
  const rows = await tx
    .selectFrom('newsletter_readers')
    .select(['email', 'locale', 'status', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .select('left_at as leftAt')
    .where('store_id', '=', tx.storeId)
    .$if(!all, (query) => query.where('status', '=', 'confirmed'))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as Reader[];
}
