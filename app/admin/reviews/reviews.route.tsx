import { withStore } from '#db/index.ts';
import { countReviews, isModerated, listReviews } from '#domain/reviews/index.ts';
import { readStatusList } from '../list/status-list.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/reviews.route';
import { changeReviews } from './change-reviews.server.ts';
import { ReviewList } from './review-list.tsx';
import { REVIEW_RULES } from './reviews-view.ts';

export const loader = staffOnly('reviews.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { state, page, counts } = await readStatusList(staff, url, {
    rules: REVIEW_RULES,
    page: (tx, asked) =>
      listReviews(tx, {
        ...asked,
        rating: starsOf(asked.filters.stars),
        hidesEmails: !staff.can('customers.view'),
      }),
    counts: countReviews,
  });
  const moderated = await withStore(staff.store.id, isModerated);
  const when = whenFor(staff);
  const canOpen = staff.can('orders.view');
  const rows = page.rows.map(({ at, order, ...row }) => ({
    ...row,
    order: canOpen ? order : null,
    at: when(at),
  }));
  const all = counts.pending + counts.published + counts.hidden;
  return {
    list: { ...page, state, rows, counts: { ...counts, all } },
    moderated,
    canModerate: staff.can('reviews.moderate'),
  };
});

/** The number of stars to filter by; 0 means any. */
function starsOf(text = ''): number {
  return /^[1-5]$/.test(text) ? Number(text) : 0;
}

export const action = staffOnly('reviews.moderate', async ({ request }: Route.ActionArgs, staff) =>
  changeReviews(await request.formData(), staff),
);

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewList {...loaderData} result={actionData} />;
}
