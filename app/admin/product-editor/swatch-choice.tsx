import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { MediaPicker } from '../media/media-picker.tsx';
import type { SwatchPicture } from './product-view.ts';

type Props = {
  /** The value's name, isolated. */
  name: string;
  picture: SwatchPicture | null;
  onChange: (picture: SwatchPicture | null) => void;
};

/** The picture that the shop shows as a value's swatch, such as the pattern of a fabric. */
export function SwatchChoice({ name, picture, onChange }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const label = t('producteditor.options.swatchOf', { name });
  return (
    <span className="swatch-choice">
      <button type="button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        {picture ? <img src={imageHref(picture.src, 96)} alt="" /> : <Glyph name="image" small />}
      </button>
      {picture ? (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('producteditor.options.removeSwatch', { name })}
          onClick={() => onChange(null)}
        >
          <Glyph name="trash" small />
        </button>
      ) : null}
      <MediaPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        onPick={([item]) => onChange(item ? { id: item.id, src: item.src } : null)}
      />
    </span>
  );
}
