import { Link } from 'react-router';
import { firstGrapheme } from '#lib/graphemes.ts';
import { OwnText } from '../../ui/own-text.tsx';

/** The first cell of a row: the initial, the name as the row's link, and an address below it. */
export function NameCell({ name, to, address }: { name: string; to: string; address: string }) {
  return (
    <span className="store-cell">
      <span className="store-initial" aria-hidden="true">
        {firstGrapheme(name)}
      </span>
      <span>
        <Link className="row-link" to={to}>
          <OwnText>{name}</OwnText>
        </Link>
        <bdi dir="ltr" className="caption">
          {address}
        </bdi>
      </span>
    </span>
  );
}
