import { firstGrapheme } from '#lib/graphemes.ts';
import { imageHref } from '../../ui/picture.tsx';
import type { Frame } from './frame.ts';

/** A logo with a larger aspect ratio is unreadable in a small square. */
const WIDEST = 1.5;

/** The store's logo or first letter. The store's own colour appears only here and in the shop's preview. */
export function StoreSign({ store }: { store: Frame['store'] }) {
  if (store.logo && store.logo.width <= store.logo.height * WIDEST) {
    return (
      <span className="store-mark-logo">
        <img src={imageHref(store.logo.src, 96)} width={28} height={28} alt="" />
      </span>
    );
  }
  return (
    <span
      className="store-mark-letter"
      style={{ background: store.colour, color: store.onColour }}
      aria-hidden="true"
    >
      {firstGrapheme(store.name)}
    </span>
  );
}
