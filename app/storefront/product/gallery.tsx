import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { ZOOM_WIDTH } from '#lib/picture-widths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { imageHref, Picture, type PictureView, PlaceholderTile } from '../../ui/picture.tsx';
import { useTexts } from '../shell/shell-context.tsx';

const Zoom = lazy(() => import('./zoom.tsx'));

type Props = {
  images: PictureView[];
  shown: number;
  onShow: (index: number) => void;
  title: string;
};

/**
 * One large picture with the others as thumbnails; on phones a scroll-snap row. Without scripts the row still
 * scrolls, each thumbnail links to its picture in the row, and each picture to its full size.
 */
export function Gallery(props: Props) {
  const text = useTexts();
  const say = useDigits();
  const [isZoomed, setZoomed] = useState(false);
  const { images, shown, title } = props;
  const show = (index: number) => props.onShow((index + images.length) % images.length);
  if (images.length === 0) {
    return (
      <div className="gallery single">
        <div className="main">
          <PlaceholderTile label={title} />
        </div>
      </div>
    );
  }
  return (
    <section
      className={images.length > 1 ? 'gallery' : 'gallery single'}
      aria-label={text('storefront.product.gallery')}
    >
      <div className="main">
        <Slides {...props} onZoom={() => setZoomed(true)} />
        {images.length > 1 ? <Arrows shown={shown} show={show} /> : null}
        {images.length > 1 ? (
          <span className="gallery-count" aria-hidden="true">
            <bdi dir="ltr">{`${say(shown + 1)} / ${say(images.length)}`}</bdi>
          </span>
        ) : null}
      </div>
      {images.length > 1 ? <Thumbs images={images} shown={shown} show={show} /> : null}
      {isZoomed ? (
        <Suspense>
          <Zoom images={images} shown={shown} title={title} show={show} onClose={() => setZoomed(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Slides(props: Props & { onZoom: () => void }) {
  const text = useTexts();
  const { images, shown } = props;
  const { row, isOnTheWay } = useRowAt(shown);
  // A page opened with a choice in its URL starts with that variant's picture.
  const [first] = useState(shown);
  const zoom = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A theme may lay out all pictures at once.
    props.onShow(index);
    props.onZoom();
  };
  return (
    <div
      className="slides"
      onScrollEnd={(event) => {
        const { scrollLeft, clientWidth } = event.currentTarget;
        const swipedTo = Math.round(Math.abs(scrollLeft) / clientWidth);
        if (!isOnTheWay(swipedTo) && swipedTo !== shown) props.onShow(swipedTo);
      }}
      ref={row}
      data-shown={shown}
    >
      {images.map((image, index) => (
        <a
          key={image.src}
          id={`picture-${index + 1}`}
          className={index === shown ? 'slide is-shown' : 'slide'}
          href={imageHref(image.src, ZOOM_WIDTH)}
          aria-label={`${text('product.gallery.enlarge')}: ${image.alt || props.title}`}
          tabIndex={index === shown ? undefined : -1}
          onClick={(event) => zoom(event, index)}
        >
          <Picture image={image} use="gallery" eager={index === first} alt={image.alt || props.title} />
        </a>
      ))}
    </div>
  );
}

/** Scrolls the row to the shown picture. */
function useRowAt(shown: number) {
  const row = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const aim = useRef<number | null>(null);
  useEffect(() => {
    const slide = row.current?.children[shown];
    if (!row.current || !(slide instanceof HTMLElement)) return;
    // scrollIntoView would also scroll the page when a colour is chosen further down.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // No animation before the first interaction: a page opened with a choice starts at its picture.
    const isTurned = isPlaced.current && navigator.userActivation?.hasBeenActive !== false;
    const behavior = isStill || !isTurned ? 'instant' : 'smooth';
    if (Math.abs(row.current.scrollLeft - slide.offsetLeft) > 1) aim.current = shown;
    row.current.scrollTo({ left: slide.offsetLeft, behavior });
    isPlaced.current = true;
  }, [shown]);
  // True once if a scroll of the page's own has ended before its goal, because a newer one replaced it: its position
  // is not the shopper's choice.
  const isOnTheWay = (at: number) => {
    const isOurs = aim.current !== null && aim.current !== at;
    aim.current = null;
    return isOurs;
  };
  return { row, isOnTheWay };
}

function Arrows({ shown, show }: { shown: number; show: (index: number) => void }) {
  const text = useTexts();
  return (
    <>
      <button
        type="button"
        className="gallery-arrow a needs-scripts"
        aria-label={text('storefront.product.previousImage')}
        onClick={() => show(shown - 1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="gallery-arrow b needs-scripts"
        aria-label={text('storefront.product.nextImage')}
        onClick={() => show(shown + 1)}
      >
        <Icon name="next" />
      </button>
    </>
  );
}

function Thumbs(props: { images: PictureView[]; shown: number; show: (index: number) => void }) {
  const text = useTexts();
  return (
    <div className="thumbs">
      {props.images.map((image, index) => (
        <a
          key={image.src}
          href={`#picture-${index + 1}`}
          aria-current={index === props.shown ? 'true' : undefined}
          aria-label={text('storefront.product.imageOf')
            .replace('#1', String(index + 1))
            .replace('#2', String(props.images.length))}
          onClick={(event) => {
            event.preventDefault();
            props.show(index);
          }}
        >
          <Picture image={image} use="thumb" alt="" />
        </a>
      ))}
    </div>
  );
}
