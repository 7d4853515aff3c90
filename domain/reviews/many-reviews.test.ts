import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeProduct } from '#tests/support/reviewers.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { twoStores } from '#tests/support/stores.ts';
import { listReviews, MOST_LOOKED_AT, productReviews, REVIEW_SORTS, type ReviewsAsked } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const { productId } = await makeProduct(db, cedar, 'Throw');

// 7,000 reviews from one to five stars in turn, the first one the newest.
const REVIEWS = 7000;
await db.admin(`
  insert into reviews (store_id, id, product_id, name, email, rating, title, comment, locale, status, created_at)
  select '${cedar.id}', gen_random_uuid(), '${productId}', 'Sara ' || n, '', 1 + n % 5, 'Title ' || n,
      'Comment ' || n, 'en', 'published', timestamptz '2026-11-01' - n * interval '1 minute'
    from generate_series(0, ${REVIEWS - 1}) n`);
await db.admin('analyze reviews');
const EACH = REVIEWS / 5;
const summary = { average: 300, count: REVIEWS, stars: [EACH, EACH, EACH, EACH, EACH] as const };

const MOST_READ = 100;

test.each(REVIEW_SORTS.flatMap((sort) => [null, 1, 5].map((stars) => ({ sort, stars }))))(
  'a page of many reviews reads few of them: $sort, $stars stars',
  async ({ sort, stars }) => {
    const asked = {
      productId,
      summary: { ...summary, stars: [...summary.stars] as never },
      sort,
      stars,
      page: 2,
    };
    await withStore(cedar.id, async (tx) => {
      expect(await rowsRead(tx, () => productReviews(tx, asked))).toBeLessThan(MOST_READ);
      const { reviews } = await productReviews(tx, asked);
      // Without a vote the newest come first.
      const first = { newest: 5, helpful: 5, highest: 25 + 4, lowest: 25 }[sort];
      const titles = [0, 1, 2, 3, 4].map((at) => {
        if (stars) return (5 + at) * 5 + stars - 1;
        return first === 5 ? first + at : first + at * 5;
      });
      expect(reviews.map(({ title }) => title)).toEqual(titles.map((n) => `Title ${n}`));
    });
  },
);

const list = (asked: ReviewsAsked) => withStore(cedar.id, (tx) => listReviews(tx, asked));
const found = async (asked: ReviewsAsked) => {
  const { rows, ...cursors } = await list(asked);
  return { titles: rows.map(({ title }) => title), ...cursors };
};

test.each([
  { asked: {}, first: 0 },
  { asked: { status: 'published' as const }, first: 0 },
  { asked: { rating: 3 }, first: 2 },
])('a page of the list of many reviews reads few of them: $asked', async ({ asked, first }) => {
  const page = { ...asked, size: 20 };
  const read = await withStore(cedar.id, (tx) => rowsRead(tx, () => listReviews(tx, page)));
  expect(read).toBeLessThan(300);
  expect((await found(page)).titles[0]).toBe(`Title ${first}`);
});

test('a search in many reviews looks at some thousands a page, forwards and back, and passes none over', async () => {
  const last = `Title ${REVIEWS - 1}`;
  expect(REVIEWS, 'two full pages and a rest').toBeGreaterThan(2 * MOST_LOOKED_AT);
  const asked = { query: `Comment ${REVIEWS - 1}` };
  const first = await found(asked);
  expect(first).toEqual({ titles: [], next: expect.any(String), previous: null });
  const second = await found({ ...asked, after: first.next });
  expect(second).toEqual({ titles: [], next: expect.any(String), previous: expect.any(String) });
  const third = await found({ ...asked, after: second.next });
  expect(third).toEqual({ titles: [last], next: null, previous: expect.any(String) });
  const back = await found({ ...asked, after: third.previous });
  expect(back).toEqual({ titles: [], next: expect.any(String), previous: expect.any(String) });
  expect(await found({ ...asked, after: back.next })).toMatchObject({ titles: [last] });
  const newest = await found({ query: 'Comment 0' });
  expect(newest).toEqual({ titles: ['Title 0'], next: expect.any(String), previous: null });
});
