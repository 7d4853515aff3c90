import { imageHref, type PictureView } from '../../app/ui/picture.tsx';
import type { BlockVideo } from '../drawing.ts';

type Props = {
  file: BlockVideo;
  poster: PictureView | null;
  name: string;
  /** The text for a browser that plays no videos. */
  save: string;
  isSilent: boolean;
};

/**
 * A video of the store with the browser's own controls. Its bytes are requested when it is played; without a poster its
 * header is, for the first picture. A silent one is played while it is in view (app/storefront/blocks/silent-life.ts).
 */
export function OwnVideo({ file, poster, name, save, isSilent }: Props) {
  const { src, contentType, width, height } = file;
  return (
    <video
      className="video-own"
      controls
      playsInline
      muted={isSilent}
      loop={isSilent}
      preload={poster ? 'none' : 'metadata'}
      poster={poster ? imageHref(poster.src, 1200) : undefined}
      width={width ?? 1280}
      height={height ?? 720}
      aria-label={name}
      data-life={isSilent ? 'silent' : undefined}
    >
      <source src={src} type={contentType} />
      <a href={src}>{save}</a>
    </video>
  );
}
