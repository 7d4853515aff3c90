import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../app/ui/icon.tsx';
import { BlockFrame, BlockLink } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import { mapAddress } from '../map-address.ts';
import type { locations } from './fields.ts';

/** A place without a name and an address is left out. The map is a link only: nothing is requested from its provider. */
export function Locations({ words, entries, lang, shop }: BlockProps<typeof locations>) {
  const places = entries.filter((entry) => entry.words.place !== '' || entry.words.address !== '');
  if (places.length === 0) return null;
  return (
    <BlockFrame name="locations-block" title={words.title} body={words.body} lang={lang}>
      <ul className="locations-grid">
        {places.map(({ words: { place, address, hours }, options: { phone, map } }, at) => {
          const way = map || mapAddress(address);
          return (
            // Two places may have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
              {place ? <h3>{place}</h3> : null}
              <Line icon="pin" text={address} />
              <Line icon="clock" text={hours} />
              {phone ? (
                <Line icon="phone">
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                    {phone}
                  </a>
                </Line>
              ) : null}
              {way ? (
                <BlockLink to={way} shop={shop} className="btn line">
                  {shop.say('blocks.locations.directions')}
                  <span className="sr-only">: {place || address}</span>
                </BlockLink>
              ) : null}
            </li>
          );
        })}
      </ul>
    </BlockFrame>
  );
}

function Line({ icon, text = '', children }: { icon: IconName; text?: string; children?: ReactNode }) {
  return text || children ? (
    <p className="locations-line">
      <Icon name={icon} size="s" />
      {children ?? <span dir="auto">{text}</span>}
    </p>
  ) : null;
}
