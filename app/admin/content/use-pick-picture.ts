import { useRef, useState } from 'react';
import type { Locale } from '#lib/locale.ts';
import type { MediaTile } from '../media/media-view.ts';
import type { PickPicture } from '../richtext/rich-text-field.tsx';

/** The media library's dialog as a promise of the chosen picture. */
export function usePickPicture() {
  const [opened, setOpened] = useState(false);
  const answer = useRef<(picture: MediaTile | null) => void>(() => {});
  const ask = () =>
    new Promise<MediaTile | null>((resolve) => {
      answer.current = resolve;
      setOpened(true);
    });
  const close = (picture: MediaTile | null) => {
    setOpened(false);
    answer.current(picture);
    answer.current = () => {};
  };
  const pickPicture =
    (locale: Locale): PickPicture =>
    async () => {
      const picture = await ask();
      return picture && { src: picture.src, alt: picture.alt[locale] };
    };
  return {
    pickPicture,
    picker: {
      opened,
      onClose: () => close(null),
      onPick: ([picture]: MediaTile[]) => close(picture ?? null),
    },
  };
}
