import type { RatingSummary } from '#domain/catalog/index.ts';
import {
  MOST_REVIEW_PAGES,
  type ProductReviews,
  type PublicReview,
  REVIEW_SORTS,
  REVIEWS_A_PAGE,
  type ReviewSort,
} from '#domain/reviews/index.ts';
import { dateText } from '../order/order-dates.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { pluralForms } from '../page/texts.server.ts';
import type { ReviewsView, ReviewView } from './reviews-view.ts';
import { votePath } from './vote.server.ts';

/** Review parameters of a product page's URL: ?stars=5&reviews=lowest&page=2 */
export type ReviewsAsked = { stars: number | null; sort: ReviewSort; page: number };

export function readReviewsAsked({ searchParams }: URL): ReviewsAsked {
  const stars = /^[1-5]$/.exec(searchParams.get('stars') ?? '');
  const sort = REVIEW_SORTS.find((name) => name === searchParams.get('reviews'));
  const page = /^[0-9]{1,4}$/.exec(searchParams.get('page') ?? '');
  return { stars: stars ? Number(stars[0]) : null, sort: sort ?? 'newest', page: page ? Number(page[0]) : 1 };
}

/** A product's rating for JSON-LD and for the line under its name. */
export function ratingOf({ average, count }: RatingSummary): { average: number; count: number } | null {
  return count === 0 ? null : { average: Number((average / 100).toFixed(1)), count };
}

/** All values of the review parameters that a cached page may have. */
export function reviewChoices({ count }: RatingSummary): Record<string, string[]> {
  if (count === 0) return {};
  const pageCount = Math.min(MOST_REVIEW_PAGES, Math.ceil(count / REVIEWS_A_PAGE));
  const pages = Array.from({ length: pageCount - 1 }, (_, index) => String(index + 2));
  return {
    stars: ['1', '2', '3', '4', '5'],
    reviews: REVIEW_SORTS.filter((sort) => sort !== 'newest'),
    page: pages,
  };
}

/** Reviews on the product page. `chosen` holds the product options in the URL, which the links preserve. */
export function reviewsView(
  shop: Shop,
  found: ProductReviews,
  at: { asked: ReviewsAsked; chosen: URLSearchParams; slug: string; productId: string },
): ReviewsView {
  const { say } = shop;
  const { asked } = at;
  const link = (changes: Partial<ReviewsAsked>) => linkTo(shop, at, changes);
  const { page, pageCount } = found;
  return {
    summary: summaryOf(shop, found, { asked, link }),
    list: found.reviews.map((review) => reviewView(shop, review, at.slug)),
    foundHelpful: pluralForms(say, shop.locale, 'reviews.foundHelpful'),
    sorts: REVIEW_SORTS.map((sort) => ({
      text: say(`reviews.${sort}`),
      href: link({ sort }),
      isChosen: sort === asked.sort,
    })),
    chosen: asked.stars === null ? null : chosenStars(asked.stars, { say, all: link({ stars: null }) }),
    pages:
      pageCount === 1
        ? null
        : {
            text: say('reviews.page', { page, pages: pageCount }),
            previous: page > 1 ? link({ page: page - 1 }) : null,
            next: page < pageCount ? link({ page: page + 1 }) : null,
          },
    write: shop.href(paths.review(at.slug)),
    productId: at.productId,
    whoMay: shop.say('reviews.refused.not_bought'),
  };
}

function chosenStars(count: number, { say, all }: { say: Shop['say']; all: string }) {
  return { text: say('reviews.onlyStars', { stars: say('reviews.stars', { count }) }), all };
}

// Another filter or order starts at its first page.
function linkTo(
  shop: Shop,
  at: { asked: ReviewsAsked; chosen: URLSearchParams; slug: string },
  changes: Partial<ReviewsAsked>,
): string {
  const { stars, sort, page } = { ...at.asked, page: 1, ...changes };
  const search = new URLSearchParams(at.chosen);
  if (stars) search.set('stars', String(stars));
  if (sort !== 'newest') search.set('reviews', sort);
  if (page > 1) search.set('page', String(page));
  const query = search.size > 0 ? `?${search}` : '';
  return `${shop.href(paths.product(at.slug))}${query}#reviews`;
}

function summaryOf(
  { say }: Shop,
  { summary }: ProductReviews,
  { asked, link }: { asked: ReviewsAsked; link: (changes: Partial<ReviewsAsked>) => string },
): ReviewsView['summary'] {
  const { average, count, stars } = summary;
  if (count === 0) return null;
  const bars = [5, 4, 3, 2, 1].map((number) => {
    const own = stars[number - 1] ?? 0;
    const named = say('reviews.stars', { count: number });
    return {
      stars: number,
      label: say('reviews.bar', { stars: named, count: own }),
      count: own,
      share: Math.round((own * 100) / count),
      href: own === 0 ? null : link({ stars: asked.stars === number ? null : number }),
      isChosen: asked.stars === number,
    };
  });
  const shown = average / 100;
  return {
    average: shown.toFixed(1),
    outOf: say('reviews.outOf', { rating: Number(shown.toFixed(1)) }),
    share: average / 5,
    from: say('reviews.from', { count }),
    bars,
  };
}

function reviewView(shop: Shop, review: PublicReview, slug: string): ReviewView {
  const { say, locale } = shop;
  const { reply } = review;
  const name = review.name || say('reviews.anonymous');
  return {
    id: review.id,
    stars: review.rating,
    outOf: say('reviews.outOf', { rating: review.rating }),
    title: review.title,
    comment: review.comment,
    lang: review.locale === locale ? null : review.locale,
    name,
    verified: review.isVerified ? say('reviews.verified') : null,
    date: dateText(shop, review.at),
    photos: photosView(shop, review, name),
    helpful: review.helpful,
    voteAt: shop.href(votePath(slug, review.id)),
    reply: reply && {
      heading: say('reviews.reply', { store: shop.name }),
      text: reply.text,
      lang: reply.locale === locale ? null : reply.locale,
    },
  };
}

function photosView({ say }: Shop, { photos }: PublicReview, name: string): ReviewView['photos'] {
  return photos.map(({ hash, width, height }, index) => ({
    ...{ src: `/media/${hash}`, width, height },
    alt:
      photos.length === 1
        ? say('reviews.photo', { name })
        : say('reviews.photoOf', { name, number: index + 1, count: photos.length }),
  }));
}
