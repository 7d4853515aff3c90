import { type CSSProperties, useState } from 'react';
import { type PageWidth, PICTURE_WIDTHS } from '#lib/picture-widths.ts';
import { Icon } from './icon.tsx';

export type PictureView = {
  src: string;
  width: number;
  height: number;
  alt: string;
  altLocale?: string | null;
  /** 24 hex digits: the colours of the picture's four quadrants. */
  blur?: string;
  /** Focal point, kept visible when the picture is cropped. */
  focal?: string;
  /** The picture shown under a mouse: its src, and its focal point if not the centre. */
  next?: string;
};

// Themes draw cards and tiles in other sizes than the standard look: a lazy picture is fetched in the size it is shown in.
const SIZES: Record<keyof typeof PICTURE_WIDTHS, string> = {
  card: 'auto, (min-width: 1200px) 300px, (min-width: 768px) 30vw, 45vw',
  hero: '(min-width: 768px) 80vw, 100vw',
  banner: '(min-width: 768px) 64vw, 100vw',
  gallery: '(min-width: 1200px) 640px, (min-width: 992px) 50vw, 100vw',
  tile: '(min-width: 768px) 200px, 30vw',
  thumb: '112px',
};

/** URL of the image optimiser. */
export function imageHref(src: string, width: PageWidth): string {
  return `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;
}

/** Responsive picture on a light tile; a neutral tile if there is no picture or it fails to load. */
export function Picture({
  image,
  use,
  eager = false,
  alt,
}: {
  image: PictureView | null;
  use: keyof typeof PICTURE_WIDTHS;
  eager?: boolean;
  /** Replaces the picture's alt text; '' when the text beside it says the same. */
  alt?: string;
}) {
  const [broken, setBroken] = useState(false);
  const text = alt ?? image?.alt ?? '';
  if (!image || broken) return <PlaceholderTile label={text} />;
  const widths = PICTURE_WIDTHS[use];
  return (
    <img
      src={imageHref(image.src, widths[Math.min(2, widths.length - 1)] ?? 640)}
      srcSet={widths.map((width) => `${imageHref(image.src, width)} ${width}w`).join(', ')}
      sizes={SIZES[use]}
      width={image.width}
      height={image.height}
      alt={text}
      lang={text && image.altLocale ? image.altLocale : undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={styleOf(image)}
      onError={() => setBroken(true)}
    />
  );
}

/**
 * Custom properties for the style sheets: the placeholder until the picture has loaded (E6), the focal point, and the
 * picture under a mouse, which is not requested before a rule uses it.
 */
function styleOf({ blur = '', focal, next }: PictureView): CSSProperties {
  const style: Record<string, string | undefined> = { '--focal': focal };
  if (next) {
    const [src = '', ...at] = next.split(' ');
    style['--next'] = `url(${imageHref(src, 640)})`;
    style['--next-at'] = at.join(' ') || undefined;
  }
  for (let at = 0; at * 6 < blur.length; at++) style[`--q${at + 1}`] = `#${blur.slice(at * 6, at * 6 + 6)}`;
  return style;
}

export function PlaceholderTile({ label = '' }: { label?: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className="placeholder-tile" {...named}>
      <Icon name="image" size="l" />
    </span>
  );
}
