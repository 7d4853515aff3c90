import { withStore } from '#db/index.ts';
import { countReviews, isModerated, listReviews } from '#domain/reviews/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/reviews.route';
import { changeReviews } from './change-reviews.server.ts';
import { ReviewList } from './review-list.tsx';
import { REVIEW_VIEWS } from './reviews-view.ts';

export const loader = staffOnly('reviews.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const view = REVIEW_VIEWS.find((each) => each === url.searchParams.get('view')) ?? 'all';
  const query = searchWords(url);
  const stars = /^[1-5]$/.exec(url.searchParams.get('stars') ?? '');
  const rating = stars ? Number(stars[0]) : 0;
  const after = url.searchParams.get('after');
  const status = view === 'all' ? null : view;
  const [{ rows, next }, counts, moderated] = await withStore(store.id, async (tx) => [
    await listReviews(tx, { status, rating, query, after }),
    await countReviews(tx),
    await isModerated(tx),
  ]);
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return {
    view,
    query,
    rating,
    rows: rows.map(({ at, ...row }) => ({ ...row, at: whenText(at, reading) })),
    counts: { ...counts, all: counts.pending + counts.published + counts.hidden },
    next,
    isFirst: after === null,
    moderated,
    canModerate: staff.can('reviews.moderate'),
  };
});

export const action = staffOnly('reviews.moderate', async ({ request }: Route.ActionArgs, staff) =>
  changeReviews(await request.formData(), staff),
);

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('moderation.title')} />
      <ReviewList {...loaderData} result={actionData} />
    </>
  );
}
