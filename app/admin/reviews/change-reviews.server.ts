import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  hideReview,
  publishReview,
  REVIEW_STATUSES,
  removeReviewPhoto,
  replyToReview,
  setModeration,
  setReviewStatus,
} from '#domain/reviews/index.ts';
import { isLocale } from '#lib/locale.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ReviewsResult } from './reviews-view.ts';

const MOST = 100;
const VERBS = { publish: publishReview, hide: hideReview } as const;

/** Handles the forms of the reviews page: publish, hide, undo, remove a photo, reply, and turning moderation on or off. */
export async function changeReviews(form: FormData, staff: Staff) {
  const act = formText(form, 'act');
  if (act === 'moderation') return moderate(form, staff);
  if (act === 'reply') return reply(form, staff);
  if (act === 'publish' || act === 'hide') return move(form, act, staff);
  if (act === 'undo') return undo(form, staff);
  if (act === 'remove_photo') return removePhoto(form, staff);
  throw data(null, { status: 400 });
}

async function moderate(form: FormData, { store, request }: Staff) {
  const isOn = form.get('isOn');
  if (isOn !== 'yes' && isOn !== 'no') throw data(null, { status: 422 });
  await withStore(store.id, (tx) => setModeration(tx, { isOn: isOn === 'yes' }, request.act()));
  return answerForm<ReviewsResult>({ moderation: true }, 200);
}

/** Applies only to reviews that exist and are not in that state yet. */
async function move(form: FormData, act: keyof typeof VERBS, { store, request }: Staff) {
  const ids = [...new Set(form.getAll('id').map(String))].toSorted().slice(0, MOST);
  const before = await withStore(store.id, async (tx) => {
    const changed: string[] = [];
    for (const reviewId of ids) {
      const done = await VERBS[act](tx, { reviewId }, request.act());
      if (done.ok) changed.push(`${reviewId}:${done.value.before}`);
    }
    return changed;
  });
  return before.length > 0
    ? answerForm<ReviewsResult>({ changed: before.length, undo: before }, 200)
    : answerForm<ReviewsResult>({ none: true }, 422);
}

/** Gives reviews back the status that they had before a decision. */
async function undo(form: FormData, { store, request }: Staff) {
  const wanted = [...new Set(form.getAll('was').map(String))].toSorted().slice(0, MOST);
  const changed = await withStore(store.id, async (tx) => {
    let count = 0;
    for (const [reviewId = '', status] of wanted.map((was) => was.split(':'))) {
      const to = REVIEW_STATUSES.find((each) => each === status);
      if (to && (await setReviewStatus(tx, { reviewId, to }, request.act())).ok) count += 1;
    }
    return count;
  });
  return changed > 0
    ? answerForm<ReviewsResult>({ changed, undo: [] }, 200)
    : answerForm<ReviewsResult>({ none: true }, 422);
}

async function removePhoto(form: FormData, { store, request }: Staff) {
  const photo = { reviewId: formText(form, 'id'), mediaId: formText(form, 'photo') };
  const done = await withStore(store.id, (tx) => removeReviewPhoto(tx, photo, request.act()));
  return done.ok
    ? answerForm<ReviewsResult>({ photo: 'removed' }, 200)
    : answerForm<ReviewsResult>({ photo: 'gone' }, 422);
}

async function reply(form: FormData, { store, request }: Staff) {
  const reviewId = formText(form, 'id');
  const typed = formText(form, 'reply').slice(0, 20_000);
  const locale = String(form.get('locale'));
  const said = await withStore(store.id, (tx) =>
    replyToReview(
      tx,
      { reviewId, text: typed, locale: isLocale(locale) ? locale : request.locale },
      request.act(),
    ),
  );
  if (said.ok) return answerForm<ReviewsResult>({ replied: true }, 200);
  if (said.code === 'review_not_found') throw data(null, { status: 404 });
  return answerForm<ReviewsResult>({ reply: { reviewId, typed, max: said.data.max } }, 422);
}
