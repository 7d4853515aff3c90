import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';

/** One to five stars as native radios, which work without scripts. */
export function StarField({
  stars,
  chosen,
  error,
}: {
  stars: { value: string; text: string }[];
  chosen: string;
  error?: string;
}) {
  const text = useTexts();
  return (
    <div
      className="star-field"
      role="radiogroup"
      aria-labelledby="rating-label"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <span className="label" id="rating-label">
        {text('reviews.form.rating')}
      </span>
      <div className="star-choices">
        {stars.map(({ value, text: label }, index) => (
          <label key={value}>
            <input
              type="radio"
              name="rating"
              value={value}
              id={index === 0 ? 'rating' : undefined}
              defaultChecked={chosen === value}
              required
            />
            <Icon name="star" />
            <span className="sr-only">{label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <span className="field-error" id="rating-error">
          <Icon name="warning" size="s" />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  );
}
