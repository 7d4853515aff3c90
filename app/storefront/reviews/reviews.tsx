import { Link } from 'react-router';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { useUserContext } from '../shell/user-context.tsx';
import { Helpful, useVotes } from './helpful.tsx';
import { Review, Stars } from './one-review.tsx';
import type { ReviewsView } from './reviews-view.ts';

/** Reviews of a product. Filters and pages are plain links. */
export default function Reviews({ reviews }: { reviews: ReviewsView }) {
  const text = useTexts();
  const { summary } = reviews;
  return (
    <section className="section" id="reviews">
      <div className="wrap">
        <div className="section-head">
          <h2>{text('reviews.title')}</h2>
        </div>
        {summary ? (
          <div className="reviews">
            <Summary reviews={reviews} summary={summary} />
            <List reviews={reviews} />
          </div>
        ) : (
          <div className="reviews-none">
            <p className="bold">{text('reviews.first')}</p>
            <p className="muted">{text('reviews.firstText')}</p>
            <WriteLink reviews={reviews} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Link for shoppers who may review; all others see a text about who may. */
function WriteLink({ reviews }: { reviews: ReviewsView }) {
  const text = useTexts();
  const { reviewable } = useUserContext();
  const { write: to, productId, whoMay } = reviews;
  if (!reviewable.includes(productId)) return <p className="cap muted">{whoMay}</p>;
  return (
    <Link className="btn line" to={to} rel="nofollow">
      {text('reviews.write')}
    </Link>
  );
}

function Summary({
  reviews,
  summary,
}: {
  reviews: ReviewsView;
  summary: NonNullable<ReviewsView['summary']>;
}) {
  const say = useDigits();
  return (
    <div className="reviews-summary">
      <p className="reviews-average">{say(summary.average)}</p>
      <Stars share={summary.share} label={summary.outOf} />
      <p className="cap muted">{summary.from}</p>
      <ul className="reviews-bars">
        {summary.bars.map((bar) => (
          <li key={bar.stars}>
            <Bar bar={bar} />
          </li>
        ))}
      </ul>
      <WriteLink reviews={reviews} />
    </div>
  );
}

function Bar({ bar }: { bar: NonNullable<ReviewsView['summary']>['bars'][number] }) {
  const say = useDigits();
  const inside = (
    <>
      <span className="sr-only">{bar.label}</span>
      <span aria-hidden="true">{say(bar.stars)}</span>
      <i aria-hidden="true">
        <b style={{ inlineSize: `${bar.share}%` }} />
      </i>
      <span aria-hidden="true">{say(bar.count)}</span>
    </>
  );
  if (!bar.href) return <span className="bar">{inside}</span>;
  return (
    <Link
      className="bar"
      to={bar.href}
      preventScrollReset
      rel="nofollow"
      aria-current={bar.isChosen || undefined}
    >
      {inside}
    </Link>
  );
}

function List({ reviews }: { reviews: ReviewsView }) {
  const text = useTexts();
  const { chosen, list, pages } = reviews;
  const voting = useVotes(reviews.productId);
  return (
    <div className="reviews-list">
      <div className="reviews-tools">
        {chosen ? (
          <p>
            {chosen.text}{' '}
            <Link to={chosen.all} preventScrollReset rel="nofollow">
              {text('reviews.all')}
            </Link>
          </p>
        ) : null}
        <nav className="reviews-sorts" aria-label={text('reviews.sort')}>
          <span className="muted">{text('reviews.sort')}</span>
          {reviews.sorts.map((sort) => (
            <Link
              key={sort.href}
              to={sort.href}
              preventScrollReset
              rel="nofollow"
              aria-current={sort.isChosen || undefined}
            >
              {sort.text}
            </Link>
          ))}
        </nav>
      </div>
      {list.length === 0 ? <p className="muted">{text('reviews.noneWithStars')}</p> : null}
      {list.map((review) => (
        <Review key={review.id} review={review}>
          <Helpful review={review} forms={reviews.foundHelpful} voting={voting} />
        </Review>
      ))}
      {pages ? (
        <nav className="reviews-pages" aria-label={text('reviews.pages')}>
          {pages.previous ? (
            <Link className="btn line" to={pages.previous} preventScrollReset rel="nofollow">
              {text('reviews.previous')}
            </Link>
          ) : null}
          <span className="muted sm">{pages.text}</span>
          {pages.next ? (
            <Link className="btn line" to={pages.next} preventScrollReset rel="nofollow">
              {text('reviews.next')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
