import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { lengthText } from './videos-view.ts';

/** A video in a tile: nothing of its file is loaded. */
export function VideoFace({ seconds }: { seconds: number | null }) {
  const t = useTexts();
  return (
    <span className="video-face">
      <Glyph name="film" />
      {seconds === null ? null : (
        <span className="video-face-length num">
          <span className="sr-only">{t('media.video.length')} </span>
          <bdi>{lengthText(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}
