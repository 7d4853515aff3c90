import { momentOf } from '#lib/local-time.ts';
import { BlockButton, BlockFrame } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { countdown } from './fields.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * The clock's digits are filled in by the browser (app/storefront/blocks/block-life.ts), because the page is cached;
 * without scripts the moment in words is what is shown.
 */
export function Countdown({ words, options, lang, shop }: BlockProps<typeof countdown>) {
  const ends = momentOf(options.ends, shop.timeZone);
  if (!ends) return null;
  const { title, body, action, ended } = words;
  if (ends <= shop.now) {
    return ended ? (
      <BlockFrame name="countdown" lang={lang}>
        <p className="countdown-ended">{ended}</p>
      </BlockFrame>
    ) : null;
  }
  return (
    <BlockFrame name="countdown" lang={lang}>
      {title ? <h2>{title}</h2> : null}
      {body ? <p className="block-lead">{body}</p> : null}
      <div
        className="countdown-clock"
        data-life="countdown"
        data-ends={ends.toISOString()}
        data-ended={ended}
        data-digits={shop.digits}
        aria-hidden="true"
      >
        {UNITS.map((unit) => (
          <span key={unit}>
            <b data-unit={unit}>00</b>
            <small>{shop.say(`blocks.countdown.${unit}`)}</small>
          </span>
        ))}
      </div>
      <p className="countdown-moment">
        <time dateTime={ends.toISOString()}>
          {shop.say('blocks.countdown.until', { moment: shop.moment(ends) })}
        </time>
      </p>
      <BlockButton to={options.link} text={action} shop={shop} />
    </BlockFrame>
  );
}
