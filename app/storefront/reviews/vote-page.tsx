import { Form, Link, useNavigation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';

type Props = {
  vote: { title: string; name: string; isHelpful: boolean; isOwn: boolean };
  problem: string | null;
  back: string;
};

/** A shopper's vote for one review. */
export function VotePage({ vote, problem, back }: Props) {
  const text = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const { isHelpful, isOwn } = vote;
  const said = isOwn ? text('reviews.vote.own') : isHelpful ? text('reviews.vote.given') : null;
  return (
    <>
      {problem ? (
        <p className="alert" role="alert">
          {problem}
        </p>
      ) : null}
      <blockquote className="review-reply">
        <b dir="auto">{vote.title}</b>
        <p className="muted">
          <bdi>{vote.name}</bdi>
        </p>
      </blockquote>
      {said ? (
        <p className="notice info" role="status">
          <Icon name="info" size="s" />
          <span>{said}</span>
        </p>
      ) : null}
      <Form method="post" className="review-next">
        {isOwn ? null : (
          <button
            type="submit"
            className={isHelpful ? 'btn line' : 'btn primary'}
            name="vote"
            value={isHelpful ? 'no' : 'yes'}
            disabled={isSending}
          >
            {text(isHelpful ? 'reviews.vote.takeBack' : 'reviews.vote.helpful')}
          </button>
        )}{' '}
        <Link className="btn line" to={back}>
          {text('reviews.form.back')}
        </Link>
      </Form>
    </>
  );
}
