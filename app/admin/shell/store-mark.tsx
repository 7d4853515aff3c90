import { imageHref } from '../../ui/picture.tsx';
import type { Frame } from './frame.ts';

/** The store's logo or first letter. The store's own colour appears here and in its preview only. */
export function StoreSign({ store }: { store: Frame['store'] }) {
  if (store.logo) {
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
      {[...store.name][0]}
    </span>
  );
}
