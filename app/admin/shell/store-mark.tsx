import { Link } from 'react-router';
import { OwnText } from '../../ui/own-text.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { Frame } from './frame.ts';

/** The store's logo or first letter and its name. The store's own colour appears here and in its preview only. */
export function StoreMark({ store }: { store: Frame['store'] }) {
  return (
    <Link className="store-mark" to="/admin">
      {store.logo ? (
        <span className="store-mark-logo">
          <img src={imageHref(store.logo.src, 96)} width={28} height={28} alt="" />
        </span>
      ) : (
        <span
          className="store-mark-letter"
          style={{ background: store.colour, color: store.onColour }}
          aria-hidden="true"
        >
          {[...store.name][0]}
        </span>
      )}
      <span className="store-mark-name">
        <OwnText locale={store.nameLocale}>{store.name}</OwnText>
      </span>
    </Link>
  );
}
