import { Button, Textarea } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { RowBox } from '../../ui/console/list/selection.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { REVIEW_LOOK, type ReviewCard, type ReviewsResult } from './reviews-view.ts';

type Props = { review: ReviewCard; canModerate: boolean; result: ReviewsResult | undefined };

/** A review with its actions; a refused reply keeps its text. */
export function OneReview({ review, canModerate, result }: Props) {
  const t = useTexts();
  const { id, product, name, status } = review;
  return (
    <li className="one-review">
      {canModerate ? (
        <RowBox id={id} label={t('moderation.of', { product: isolate(product), name: isolate(name) })} />
      ) : null}
      <article className="grow">
        <header className="one-review-head">
          <Stars count={review.rating} />
          <Badge look={REVIEW_LOOK[status]}>{t(`moderation.status.${status}`)}</Badge>
          <span className="muted caption grow">
            <When when={review.at} />
          </span>
        </header>
        <h2 className="one-review-title" lang={review.locale} dir="auto">
          {review.title}
        </h2>
        <p className="letter-text" lang={review.locale} dir="auto">
          {review.comment}
        </p>
        <ReviewPhotos review={review} canModerate={canModerate} />
        <p className="caption muted one-review-by">
          <span>{t('moderation.by', { name: isolate(name) })}</span>
          {review.email === '' ? null : <bdi>{review.email}</bdi>}
          <Link className="letter-link" to={`/admin/products/${review.productId}`}>
            <bdi>{product}</bdi>
          </Link>
          {review.order ? (
            <Link className="letter-link" to={`/admin/orders/${review.order.id}`}>
              {t('moderation.bought', { number: isolate(`#${review.order.number}`) })}
            </Link>
          ) : null}
        </p>
        {review.reply ? (
          <blockquote className="one-review-reply">
            <p className="caption muted">{t('moderation.yourReply')}</p>
            <p className="letter-text" dir="auto">
              {review.reply}
            </p>
          </blockquote>
        ) : null}
        {canModerate ? <Acts review={review} result={result} /> : null}
      </article>
    </li>
  );
}

function Stars({ count }: { count: number }) {
  const t = useTexts();
  return (
    <span className="star-row" role="img" aria-label={t('moderation.stars', { count })}>
      {'★'.repeat(count)}
      <span className="star-rest">{'★'.repeat(5 - count)}</span>
    </span>
  );
}

function Acts({ review, result }: { review: ReviewCard; result: ReviewsResult | undefined }) {
  const t = useTexts();
  const refused = result && 'reply' in result && result.reply.reviewId === review.id ? result.reply : null;
  return (
    <div className="one-review-acts">
      <Form method="post" preventScrollReset className="row">
        <input type="hidden" name="id" value={review.id} />
        {review.status === 'published' ? null : (
          <Button type="submit" name="act" value="publish" data-small="">
            {t('moderation.publish')}
          </Button>
        )}
        {review.status === 'hidden' ? null : (
          <Button type="submit" name="act" value="hide" data-small="">
            {t('moderation.hide')}
          </Button>
        )}
      </Form>
      <details open={refused ? true : undefined} key={review.reply ?? ''}>
        <summary className="quiet-summary">
          {t(review.reply ? 'moderation.editReply' : 'moderation.reply')}
        </summary>
        <Form method="post" preventScrollReset className="stack one-review-form">
          <input type="hidden" name="act" value="reply" />
          <input type="hidden" name="id" value={review.id} />
          <input type="hidden" name="locale" value={review.locale} />
          <Textarea
            name="reply"
            label={t('moderation.yourReply')}
            defaultValue={refused?.typed ?? review.reply ?? ''}
            error={refused ? t('moderation.replyProblem', { max: refused.max }) : undefined}
            rows={3}
            maxLength={3000}
            dir="auto"
            resize="vertical"
          />
          <div>
            <Button type="submit" variant="filled" data-small="">
              {t('moderation.sendReply')}
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
