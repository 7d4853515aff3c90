import { data, Link, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import { isModerated, mayReview } from '#domain/reviews/index.ts';
import { otherLocale } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Breadcrumbs } from '../page/breadcrumbs.tsx';
import { leaveNotice, readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { requireShopper } from '../sign-in/signed-in.server.ts';
import type { Route } from './+types/review.route';
import { type ReviewOutcome, reviewTexts, saveReview } from './review-form.server.ts';
import { ReviewForm } from './review-form.tsx';
import { type ReviewedProduct, reviewedProduct } from './reviewed-product.server.ts';
import { takeVote, type VoteReply, votePath, voteView } from './vote.server.ts';
import { VotePage } from './vote-page.tsx';

/** The form of a review; with `?of=` the shopper's vote for the review of somebody else. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const reviewId = url.searchParams.get('of');
  const product = await reviewedProduct(shop, params.slug, url.search);
  const vote = reviewId === null ? null : await voteView(shop, { product, shopper, reviewId });
  const own = vote ? null : await formView(shop, product, shopper);
  const title = shop.say(vote ? 'reviews.vote.title' : 'reviews.form.title');
  const path = { en: paths.review(product.slugs.en), ar: paths.review(product.slugs.ar) };
  const other = otherLocale(shop.locale);
  return {
    product: { slug: product.slug, title: product.title, image: product.images[0] ?? null },
    title,
    about: vote ? product.title : shop.say('reviews.form.of', { product: `\u2068${product.title}\u2069` }),
    vote,
    own,
    notice: readNotice(shop),
    ...reviewTexts(shop),
    otherPath: vote && reviewId ? votePath(product.slugs[other], reviewId) : path[other],
    page: pageInfo(shop, { title, path, noIndex: true }),
  };
}

async function formView(shop: Shop, { id: productId }: ReviewedProduct, shopper: Shopper) {
  const { allowed, waits } = await withStore(shop.storeId, async (tx) => ({
    allowed: await mayReview(tx, { productId, customerId: shopper.id }),
    waits: await isModerated(tx),
  }));
  return {
    refused: allowed.ok ? null : shop.say(`reviews.refused.${allowed.code}`),
    values: { rating: '', title: '', comment: '', name: shopper.name, email: shopper.email },
    waits,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await requireShopper(shop, url);
  const product = await reviewedProduct(shop, params.slug, url.search);
  const form = await request.formData();
  const reviewId = url.searchParams.get('of');
  if (reviewId !== null) return takeVote(shop, { product, shopper, reviewId }, form);
  const outcome = await saveReview(shop, { productId: product.id, shopper, form });
  if (outcome.done) {
    leaveNotice(shop, 'reviewed');
    return redirect(shop.href(paths.review(product.slug)), 303);
  }
  return data<ReviewOutcome>(outcome, { status: 422 });
}

export const meta = pageMeta;

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { product, title, about, notice, vote, own, stars } = loaderData;
  const href = useLocalePath();
  const back = href(paths.product(product.slug));
  const reply: ReviewOutcome | VoteReply | undefined = actionData;
  return (
    <div className="wrap page review-page">
      <Breadcrumbs trail={[{ title: product.title, path: paths.product(product.slug) }, { title }]} />
      <Notice text={notice} />
      <h1>{title}</h1>
      <div className="review-product">
        <span className="pic">
          <Picture image={product.image} use="thumb" alt="" />
        </span>
        <p>{about}</p>
      </div>
      {vote ? (
        <VotePage vote={vote} problem={reply && 'problem' in reply ? reply.problem : null} back={back} />
      ) : null}
      {own?.refused ? <Refused text={own.refused} back={back} /> : null}
      {own && !own.refused ? (
        <ReviewForm {...own} stars={stars} outcome={reply && 'done' in reply ? reply : undefined} />
      ) : null}
    </div>
  );
}

function Refused({ text: refused, back }: { text: string; back: string }) {
  const text = useTexts();
  return (
    <>
      <p className="notice info" role="status">
        <Icon name="info" size="s" />
        <span>{refused}</span>
      </p>
      <p className="review-next">
        <Link className="btn primary" to={back}>
          {text('reviews.form.back')}
        </Link>
      </p>
    </>
  );
}
