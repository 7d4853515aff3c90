import { sql } from 'kysely';
import { enqueue, noteChange, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { VoteFailure } from './errors.ts';

/** The job that counts the votes for a product's reviews (decision 170). */
export const VOTES_TASK = 'reviews.count-votes';

const WINDOW_MS = 10 * 60_000;
/** Votes that a shopper may give or take back in an hour. */
export const VOTES_AN_HOUR = 60;
const LIMIT: Limit = {
  ...{ bucket: 'review_vote', windowSeconds: 3600 },
  ...{ free: VOTES_AN_HOUR, refuse: VOTES_AN_HOUR },
};

type Voter = { productId: string; reviewId: string; customerId: string };

/** A review as its voter sees it. */
export type VotedReview = {
  name: string;
  title: string;
  isOwn: boolean;
  isHelpful: boolean;
  /** False for a shopper whose e-mail address is not confirmed: anybody can make such accounts by the dozen. */
  isConfirmed: boolean;
};

/** A published review of the product with the shopper's own vote; null for any other review. */
export async function reviewToVote(
  tx: StoreTx,
  { productId, reviewId, customerId }: Voter,
): Promise<VotedReview | null> {
  if (!isId(reviewId) || !isId(productId)) return null;
  const { rows } = await sql<VotedReview>`
    select r.name, r.title, r.customer_id is not distinct from ${customerId}::uuid as "isOwn",
           coalesce((select c.email_verified_at is not null from customers c
                      where c.store_id = ${tx.storeId} and c.id = ${customerId}), false) as "isConfirmed",
           exists (select from review_votes v where v.store_id = ${tx.storeId} and v.review_id = r.id
                    and v.customer_id = ${customerId}) as "isHelpful"
      from reviews r
     where r.store_id = ${tx.storeId} and r.id = ${reviewId} and r.product_id = ${productId}
       and r.status = 'published'`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Gives a shopper's vote to a review or takes it back. Idempotent, so that a second press changes nothing. Counts the
 * attempt, so commit on failure too.
 */
export async function voteHelpful(
  tx: StoreTx,
  { isHelpful, ...voter }: Voter & { isHelpful: boolean },
  act: Act,
): Promise<Result<{ isNew: boolean }, VoteFailure>> {
  const review = await reviewToVote(tx, voter);
  if (!review) return fail('review_not_found');
  if (review.isOwn) return fail('own_review');
  if (!review.isConfirmed) return fail('not_confirmed');
  const verdict = await countAttempt(tx, LIMIT, { subject: voter.customerId, at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const isNew = await (isHelpful ? give(tx, voter, act) : takeBack(tx, voter));
  if (isNew) await countLater(tx, voter.productId, act.at);
  return ok({ isNew });
}

async function give(tx: StoreTx, { reviewId, customerId }: Voter, { at }: Act): Promise<boolean> {
  const added = await tx
    .insertInto('review_votes')
    .values({ store_id: tx.storeId, review_id: reviewId, customer_id: customerId, voted_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'review_id', 'customer_id']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return added !== undefined;
}

async function takeBack(tx: StoreTx, { reviewId, customerId }: Voter): Promise<boolean> {
  const gone = await tx
    .deleteFrom('review_votes')
    .where('store_id', '=', tx.storeId)
    .where('review_id', '=', reviewId)
    .where('customer_id', '=', customerId)
    .returning('review_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Queues the count for the end of the product's current ten minutes. Those of all products begin at different moments. A
 * later vote of the same ten minutes finds the job there and does not postpone it.
 */
async function countLater(tx: StoreTx, productId: string, at: Date): Promise<void> {
  const shift = (Number.parseInt(productId.slice(-4), 16) * 1000) % WINDOW_MS;
  const end = Math.floor((at.getTime() - shift) / WINDOW_MS + 1) * WINDOW_MS + shift;
  const jobKey = `votes:${productId}:${end}`;
  await enqueue(tx, VOTES_TASK, { productId }, { class: 'web', runAt: new Date(end), jobKey });
}

/** Queues the counts of all products whose reviews have votes that are not counted yet. */
export async function countVotesLater(tx: StoreTx, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.product_id as id from reviews r
     where r.store_id = ${tx.storeId} and r.helpful <> (select count(*)::int from review_votes v
        where v.store_id = ${tx.storeId} and v.review_id = r.id)
     order by 1`.execute(tx);
  for (const { id } of rows) await countLater(tx, id, at);
}

/** Counts the votes for a product's reviews. Pages are told only if a count that they show has changed. */
export async function countVotes(
  tx: StoreTx,
  { productId }: { productId: string },
): Promise<{ changed: number }> {
  const { rows } = await sql<{ isShown: boolean }>`
    update reviews r set helpful = c.votes
      from (select x.id, (select count(*)::int from review_votes v
                           where v.store_id = ${tx.storeId} and v.review_id = x.id) as votes
              from reviews x where x.store_id = ${tx.storeId} and x.product_id = ${productId}) c
     where r.store_id = ${tx.storeId} and r.id = c.id and r.helpful <> c.votes
    returning r.status = 'published' as "isShown"`.execute(tx);
  if (rows.some(({ isShown }) => isShown)) await noteChange(tx, [`product:${productId}`]);
  return { changed: rows.length };
}

/** The reviews of a product that a shopper found helpful, with their votes as of now; at most a hundred. */
export async function ownVotes(
  tx: StoreTx,
  { productId, customerId }: Omit<Voter, 'reviewId'>,
): Promise<Record<string, number>> {
  if (!isId(productId)) return {};
  const { rows } = await sql<{ id: string; votes: number }>`
    select r.id, (select count(*)::int from review_votes v
                   where v.store_id = ${tx.storeId} and v.review_id = r.id) as votes
      from review_votes o join reviews r on r.store_id = ${tx.storeId} and r.id = o.review_id
     where o.store_id = ${tx.storeId} and o.customer_id = ${customerId} and r.product_id = ${productId}
     order by o.voted_at desc, r.id limit 100`.execute(tx);
  return Object.fromEntries(rows.map(({ id, votes }) => [id, votes]));
}

/** Takes back all votes of accounts that are erased. */
export async function dropVotes(tx: StoreTx, customerIds: readonly string[], { at }: Act): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from review_votes where store_id = ${tx.storeId}
        and customer_id = any (${[...customerIds]}::uuid[]) returning review_id)
    select distinct r.product_id as id from gone join reviews r on r.store_id = ${tx.storeId} and r.id = gone.review_id
     order by 1`.execute(tx);
  for (const { id } of rows) await countLater(tx, id, at);
}
