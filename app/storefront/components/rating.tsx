import { Icon } from '../../ui/icon.tsx';
import { useShell, useTexts } from '../shell-context.tsx';

/** "★ 4.6 (128)"; never empty stars. */
export function RatingText({ rating }: { rating: { average: number; count: number } | null }) {
  const text = useTexts();
  const say = useDigits();
  if (!rating) return <span className="rate">{text('reviews.card.none')}</span>;
  const average = say((rating.average / 100).toFixed(1));
  const count = say(String(rating.count));
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

// As the server formats numbers; a formatter for each card would be made twenty-four times a page.
function useDigits(): (number: string) => string {
  const { locale, digits } = useShell();
  if (locale !== 'ar' || digits !== 'arab') return (number) => number;
  return (number) =>
    number.replace('.', '٫').replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}
