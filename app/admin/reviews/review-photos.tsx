import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { ReviewCard } from './reviews-view.ts';

/** The photos of a review, each with a button that removes it before or after the review is published. */
export function ReviewPhotos({ review, canModerate }: { review: ReviewCard; canModerate: boolean }) {
  const t = useTexts();
  if (review.photos.length === 0) return null;
  return (
    <ul className="one-review-photos">
      {review.photos.map(({ id, hash, width, height }, index) => {
        const src = `/media/${hash}`;
        const number = index + 1;
        return (
          <li key={id}>
            <a href={imageHref(src, 1200)} target="_blank" rel="noreferrer">
              <img
                className="one-review-photo"
                src={imageHref(src, 256)}
                alt={t('moderation.photo', { number })}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
            {canModerate ? (
              <ConfirmedForm
                fields={{ act: 'remove_photo', id: review.id, photo: id }}
                act={t('moderation.removePhoto', { number })}
                title={t('moderation.removePhotoTitle')}
                keep={t('moderation.keepPhoto')}
                isSmall
                staysInPlace
              >
                <p>{t('moderation.removePhotoText')}</p>
              </ConfirmedForm>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
