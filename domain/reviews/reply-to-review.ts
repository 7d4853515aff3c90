import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReplyToReviewFailure } from './errors.ts';

const MAX_REPLY = 3000;

type Reply = { reviewId: string; text: string; locale: Locale };

/** Sets the store's reply to a review, replacing an earlier one. */
export async function replyToReview(
  tx: StoreTx,
  { reviewId, text, locale }: Reply,
  act: Act,
): Promise<Result<{ reviewId: string }, ReplyToReviewFailure>> {
  const body = cleanText(text);
  if (body === '' || body.length > MAX_REPLY) return fail('reply_invalid', { max: MAX_REPLY });
  const review = isId(reviewId) ? await readReview(tx, reviewId) : undefined;
  if (!review) return fail('review_not_found');
  await tx
    .insertInto('review_replies')
    .values({ store_id: tx.storeId, review_id: reviewId, body, locale, replied_at: act.at })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'review_id']).doUpdateSet({ body, locale, replied_at: act.at }),
    )
    .execute();
  await recordAudit(tx, act, {
    action: 'review.replied',
    subjectKind: 'review',
    subjectId: reviewId,
    before: review.reply === null ? undefined : { reply: review.reply },
    after: { reply: body },
  });
  await noteChange(tx, [`product:${review.product_id}`]);
  return ok({ reviewId });
}

async function readReview(tx: StoreTx, reviewId: string) {
  return tx
    .selectFrom('reviews as r')
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.store_id', '=', 'r.store_id').onRef('a.review_id', '=', 'r.id'),
    )
    .select(['r.product_id', 'a.body as reply'])
    .where('r.store_id', '=', tx.storeId)
    .where('r.id', '=', reviewId)
    .executeTakeFirst();
}
