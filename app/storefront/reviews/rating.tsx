import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/** "★ 4.6 (128)"; renders nothing without reviews. */
export function RatingText({ rating }: { rating: { average: number; count: number } | null }) {
  const text = useTexts();
  const say = useDigits();
  if (!rating) return <span className="rate">{text('reviews.card.none')}</span>;
  const average = say((rating.average / 100).toFixed(1));
  const count = say(rating.count);
  return (
    <span className="rate">
      <Icon name="star" size="s" />
      <b aria-hidden="true">{average}</b>
      <bdi dir="ltr" aria-hidden="true">{`(${count})`}</bdi>
      <span className="sr-only">
        {text('reviews.card.label').replace('#1', average).replace('#2', count)}
      </span>
    </span>
  );
}
