import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { imageHref, Picture } from '../../ui/picture.tsx';
import type { ReviewView } from './reviews-view.ts';

/** Five stars filled to a percentage, from the start of the line. */
export function Stars({ share, label }: { share: number; label: string }) {
  const five = [1, 2, 3, 4, 5].map((star) => <Icon key={star} name="star" size="s" />);
  return (
    <span className="stars" role="img" aria-label={label}>
      {five}
      <span className="stars-filled" style={{ inlineSize: `${share}%` }}>
        {five}
      </span>
    </span>
  );
}

/** A review; `children` stand below its writer. */
export function Review({ review, children }: { review: ReviewView; children: ReactNode }) {
  const { photos, reply } = review;
  const lang = review.lang ?? undefined;
  return (
    <article className="review">
      <Stars share={review.stars * 20} label={review.outOf} />
      <h3 dir="auto" lang={lang} id={`review-${review.id}`}>
        {review.title}
      </h3>
      <p dir="auto" lang={lang} className="review-words">
        {review.comment}
      </p>
      {photos.length > 0 ? (
        <ul className="review-photos">
          {photos.map((photo) => (
            <li key={photo.src}>
              <a className="review-photo" href={imageHref(photo.src, 1200)}>
                <Picture image={photo} use="thumb" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="review-who">
        <b>
          <bdi>{review.name}</bdi>
        </b>
        {review.verified ? (
          <span className="verified">
            <Icon name="check" size="xs" />
            {review.verified}
          </span>
        ) : null}
        <span>{review.date}</span>
      </div>
      {children}
      {reply ? (
        <div className="review-reply">
          <b>{reply.heading}</b>
          <p dir="auto" lang={reply.lang ?? undefined} className="review-words">
            {reply.text}
          </p>
        </div>
      ) : null}
    </article>
  );
}
