import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDigits } from '../../ui/locale-context.tsx';
import { type PluralForms, pluralText } from '../page/plural.ts';
import { useShell, useTexts } from '../shell/shell-context.tsx';
import { useUserContext } from '../shell/user-context.tsx';
import type { ReviewView } from './reviews-view.ts';

/** The reviews that the shopper found helpful, with their votes as of now. */
type Votes = Record<string, number>;

export type Voting = {
  votes: Votes;
  /** The counts after votes that were taken back since the page was opened. */
  left: Votes;
  press: (event: FormEvent<HTMLFormElement>, reviewId: string) => void;
};

/** A shopper's own votes, which are not in the cached page. Guests send the form, which leads to the log-in. */
export function useVotes(productId: string): Voting {
  const userId = useUserContext().user?.id;
  const [state, setState] = useState<Pick<Voting, 'votes' | 'left'>>({ votes: {}, left: {} });
  const isSending = useRef(false);
  useEffect(() => {
    if (!userId) return setState({ votes: {}, left: {} });
    let isShown = true;
    readVotes(productId)
      .then((votes) => isShown && setState({ votes, left: {} }))
      // Without an answer the buttons work like those of a page without scripts.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [userId, productId]);
  const press = useCallback(
    (event: FormEvent<HTMLFormElement>, reviewId: string) => {
      if (!userId) return;
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      const form = event.currentTarget;
      sendVote(form, productId, reviewId)
        .then((votes) =>
          setState((last) => ({
            votes,
            left: { ...last.left, [reviewId]: Math.max(0, (last.votes[reviewId] ?? 0) - 1) },
          })),
        )
        // The page that answers the form says why it was refused.
        .catch(() => form.submit())
        .finally(() => {
          isSending.current = false;
        });
    },
    [userId, productId],
  );
  return { ...state, press };
}

async function readVotes(productId: string): Promise<Votes> {
  const answer = await fetch(`/api/votes?product=${productId}`);
  return ((await answer.json()) as { votes: Votes }).votes;
}

/** Sends the same form as without scripts; rejects if the vote was not changed. */
async function sendVote(form: HTMLFormElement, productId: string, reviewId: string): Promise<Votes> {
  const vote = String(new FormData(form).get('vote'));
  await fetch(form.action, { method: 'POST', body: new URLSearchParams({ vote }), redirect: 'manual' });
  const votes = await readVotes(productId);
  if (reviewId in votes !== (vote === 'yes')) throw new Error('The vote was refused.');
  return votes;
}

type Props = { review: ReviewView; forms: PluralForms; voting: Voting };

export function Helpful({ review, forms, voting: { votes, left, press } }: Props) {
  const text = useTexts();
  const say = useDigits();
  const { locale } = useShell();
  const { id, helpful, voteAt } = review;
  const isMine = id in votes;
  const count = votes[id] ?? left[id] ?? helpful;
  return (
    <form className="review-helpful" method="post" action={voteAt} onSubmit={(event) => press(event, id)}>
      <input type="hidden" name="vote" value={isMine ? 'no' : 'yes'} />
      <button
        type="submit"
        className="btn line small"
        aria-pressed={isMine || undefined}
        aria-describedby={`review-${id}`}
      >
        {text('reviews.vote.helpful')}
      </button>
      {count > 0 ? <span>{pluralText(forms, count, { locale, say })}</span> : null}
    </form>
  );
}
