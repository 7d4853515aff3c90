import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Picture, type PictureView, PlaceholderTile } from '../../ui/picture.tsx';
import { useTexts } from '../shell-context.tsx';

/**
 * The product's pictures: one shown large, the others as thumbnails. Phones swipe a snapping row; without scripts
 * the row still scrolls and each thumbnail is a link into it.
 */
export function Gallery(props: {
  images: PictureView[];
  shown: number;
  onShow: (index: number) => void;
  title: string;
}) {
  const text = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const { images, shown } = props;
  const show = (index: number) => props.onShow((index + images.length) % images.length);
  useEffect(() => {
    const slide = row.current?.children[shown];
    if (!row.current || !(slide instanceof HTMLElement)) return;
    // Not scrollIntoView: choosing a colour further down must not move the page.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A page that is opened at a choice starts at its picture.
    const behavior = isStill || !isPlaced.current ? 'instant' : 'smooth';
    row.current.scrollTo({ left: slide.offsetLeft, behavior });
    isPlaced.current = true;
  }, [shown]);
  if (images.length === 0) {
    return (
      <div className="gallery single">
        <div className="main">
          <PlaceholderTile label={props.title} />
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
        <div
          className="slides"
          onScrollEnd={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            const swipedTo = Math.round(Math.abs(scrollLeft) / clientWidth);
            if (swipedTo !== shown) props.onShow(swipedTo);
          }}
          ref={row}
          tabIndex={images.length > 1 ? 0 : undefined}
          data-shown={shown}
        >
          {images.map((image, index) => (
            <div
              key={image.src}
              id={`picture-${index + 1}`}
              className={index === shown ? 'slide is-shown' : 'slide'}
            >
              <Picture image={image} use="gallery" eager={index === 0} alt={image.alt || props.title} />
            </div>
          ))}
        </div>
        {images.length > 1 ? <Arrows shown={shown} show={show} /> : null}
      </div>
      {images.length > 1 ? <Thumbs images={images} shown={shown} show={show} /> : null}
    </section>
  );
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
