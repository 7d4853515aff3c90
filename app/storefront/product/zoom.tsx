import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ZOOM_WIDTH } from '#lib/picture-widths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { imageHref, type PictureView } from '../../ui/picture.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import './zoom.css';

const MOST = 5;
const STEP = 2.5;

type Props = {
  images: PictureView[];
  shown: number;
  title: string;
  show: (index: number) => void;
  onClose: () => void;
};

/** Full-page picture, zoomed by wheel, pinch, double click or buttons. */
export default function Zoom({ images, shown, title, show, onClose }: Props) {
  const text = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[shown];
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const turn = (by: number) => images.length > 1 && show(shown + by);
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={image?.alt || title}
      onClose={() => {
        onClose();
        // Focuses the picture that is shown now, which may differ from the one that opened the zoom.
        document.getElementById(`picture-${shown + 1}`)?.focus({ preventScroll: true });
      }}
      onKeyDown={(event) => {
        // In Arabic the left arrow key moves forward.
        const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(event.key === onward ? 1 : -1);
      }}
    >
      {image ? <Pane key={image.src} image={image} title={title} /> : null}
      <button
        type="button"
        className="zoom-close"
        aria-label={text('common.action.close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      {images.length > 1 ? <Turning shown={shown} count={images.length} turn={turn} /> : null}
    </dialog>
  );
}

function Turning(props: { shown: number; count: number; turn: (by: number) => void }) {
  const text = useTexts();
  const say = useDigits();
  const { shown, count, turn } = props;
  return (
    <>
      <button
        type="button"
        className="zoom-turn a"
        aria-label={text('storefront.product.previousImage')}
        onClick={() => turn(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="zoom-turn b"
        aria-label={text('storefront.product.nextImage')}
        onClick={() => turn(1)}
      >
        <Icon name="next" />
      </button>
      <span className="zoom-count">
        <bdi dir="ltr">{`${say(shown + 1)} / ${say(count)}`}</bdi>
      </span>
    </>
  );
}

/** One picture at its zoom level; zooming keeps the point under the pointer in place. */
function Pane({ image, title }: { image: PictureView; title: string }) {
  const { pane, scale, zoomTo } = useZoom();
  const fingers = useFingers(scale, zoomTo);
  useWheel(pane, (event) => zoomTo(scale * Math.exp(-event.deltaY / 400), event));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for the keyboard */}
      <div
        ref={pane}
        className={scale > 1 ? 'zoom-pane is-large' : 'zoom-pane'}
        // Picture coordinates are left to right in every language.
        dir="ltr"
        {...fingers}
        onDoubleClick={(event) => zoomTo(scale > 1 ? 1 : STEP, event)}
      >
        <img
          src={imageHref(image.src, ZOOM_WIDTH)}
          width={image.width}
          height={image.height}
          alt={image.alt || title}
          draggable={false}
          style={sizes(image, scale)}
        />
      </div>
      <Tools scale={scale} zoomTo={zoomTo} />
    </>
  );
}

// The last two values are for the tile behind the picture (zoom.css).
function sizes({ width, height }: PictureView, scale: number): CSSProperties {
  const percent = `${scale * 100}%`;
  const own = { '--scale': scale, '--ratio': width / height };
  return { inlineSize: percent, blockSize: percent, ...own };
}

function Tools({ scale, zoomTo }: { scale: number; zoomTo: (scale: number) => void }) {
  const text = useTexts();
  return (
    <div className="zoom-tools">
      <button
        type="button"
        aria-label={text('product.gallery.zoomOut')}
        disabled={scale <= 1}
        onClick={() => zoomTo(scale / 1.5)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label={text('product.gallery.zoomIn')}
        disabled={scale >= MOST}
        onClick={() => zoomTo(scale * 1.5)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

type Point = { clientX: number; clientY: number };

function useZoom() {
  const pane = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; atX: number; atY: number } | null>(null);
  const [scale, setScale] = useState(1);
  const zoomTo = (asked: number, at?: Point) => {
    const element = pane.current;
    const next = Math.min(MOST, Math.max(1, asked));
    if (!element || next === scale) return;
    const box = element.getBoundingClientRect();
    const atX = at ? at.clientX - box.left : box.width / 2;
    const atY = at ? at.clientY - box.top : box.height / 2;
    held.current = {
      x: ((element.scrollLeft + atX) * next) / scale,
      y: ((element.scrollTop + atY) * next) / scale,
      atX,
      atY,
    };
    setScale(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the picture has its new size
  useEffect(() => {
    const point = held.current;
    if (point) pane.current?.scrollTo(point.x - point.atX, point.y - point.atY);
  }, [scale]);
  return { pane, scale, zoomTo };
}

// React's wheel listeners are passive, so they could not stop the pane from scrolling.
function useWheel(pane: RefObject<HTMLElement | null>, turn: (event: WheelEvent) => void): void {
  useEffect(() => {
    const element = pane.current;
    const hear = (event: WheelEvent) => {
      event.preventDefault();
      turn(event);
    };
    element?.addEventListener('wheel', hear, { passive: false });
    return () => element?.removeEventListener('wheel', hear);
  });
}

/** Pinch to zoom; dragging with a mouse moves the picture. */
function useFingers(scale: number, zoomTo: (scale: number, at: Point) => void) {
  const down = useRef(new Map<number, Point>());
  const span = ([a, b]: Point[]) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      down.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = down.current.get(event.pointerId);
      if (!last) return;
      const before = span([...down.current.values()]);
      down.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
      const [a, b] = [...down.current.values()];
      if (a && b && before > 0) {
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        zoomTo((scale * span([a, b])) / before, middle);
      } else if (event.pointerType === 'mouse') {
        event.currentTarget.scrollBy(last.clientX - event.clientX, last.clientY - event.clientY);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}
