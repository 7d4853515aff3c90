import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import { reviewToVote, voteHelpful } from '#domain/reviews/index.ts';
import { notFound } from '../page/not-found.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { ReviewedProduct } from './reviewed-product.server.ts';

/** Answer to a vote that was refused. */
export type VoteReply = { problem: string };

type Voter = { product: ReviewedProduct; shopper: Shopper; reviewId: string };

/** The address of a vote: shown to shoppers without scripts, and after the log-in. */
export const votePath = (slug: string, reviewId: string) =>
  `${paths.review(slug)}?${new URLSearchParams({ of: reviewId })}`;

/** A review with the shopper's own vote; throws 404 if the product's page does not show it. */
export async function voteView(shop: Shop, { product, shopper, reviewId }: Voter) {
  const asked = { productId: product.id, reviewId, customerId: shopper.id };
  const review = await withStore(shop.storeId, (tx) => reviewToVote(tx, asked));
  if (!review) throw notFound(shop, 'page');
  const { title, isHelpful, isOwn, isConfirmed } = review;
  const name = review.name || shop.say('reviews.anonymous');
  return { title, name, isHelpful, isOwn, isConfirmed };
}

/** Handles the button "Helpful", with and without scripts. */
export async function takeVote(shop: Shop, { product, shopper, reviewId }: Voter, form: FormData) {
  const vote = form.get('vote');
  if (vote !== 'yes' && vote !== 'no') return refuse(shop.say('reviews.vote.unclear'), 422);
  const asked = { productId: product.id, reviewId, customerId: shopper.id, isHelpful: vote === 'yes' };
  const done = await withStore(shop.storeId, (tx) => voteHelpful(tx, asked, shop.request.act()));
  if (done.ok) return redirect(shop.href(votePath(product.slug, reviewId)), 303);
  switch (done.code) {
    case 'review_not_found':
      throw notFound(shop, 'page');
    case 'own_review':
      return refuse(shop.say('reviews.vote.own'), 422);
    case 'not_confirmed':
      return refuse(shop.say('reviews.vote.confirmFirst'), 422);
    case 'too_many_tries':
      return refuse(shop.say('reviews.vote.tooMany'), 429);
  }
}

const refuse = (problem: string, status: number) => data<VoteReply>({ problem }, { status });
