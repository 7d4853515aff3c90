import { Form, Link, useNavigation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';

type Props = {
  vote: { title: string; name: string; isHelpful: boolean; isOwn: boolean; isConfirmed: boolean };
  problem: string | null;
  back: string;
};

/** A shopper's vote for one review. */
export function VotePage({ vote, problem, back }: Props) {
  const text = useTexts();
  const href = useLocalePath();
  const isSending = useNavigation().formMethod === 'POST';
  const { isHelpful, isOwn, isConfirmed } = vote;
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
      {isHelpful ? <Said text={text('reviews.vote.given')} /> : null}
      {isOwn && !problem ? <Said text={text('reviews.vote.own')} /> : null}
      <Form method="post" className="review-next">
        {isConfirmed ? null : (
          <Link className="btn primary" to={href(paths.verifyEmail)}>
            {text('reviews.vote.confirm')}
          </Link>
        )}
        {isOwn || !isConfirmed ? null : (
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

function Said({ text }: { text: string }) {
  return (
    <p className="notice info" role="status">
      <Icon name="info" size="s" />
      <span>{text}</span>
    </p>
  );
}
