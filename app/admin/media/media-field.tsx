import { Button } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { MediaPicker } from './media-picker.tsx';
import type { MediaTile } from './media-view.ts';

type Picked = Pick<MediaTile, 'id' | 'src'>;

type Props = {
  /** The name of the hidden field, whose value is the picture's id or ''. */
  name: string;
  label: string;
  value: Picked | null;
  onChange?: (value: MediaTile | null) => void;
  error?: string;
  disabled?: boolean;
};

/** One picture of the library as a form field: of a category, a brand, a section, a logo. */
export function MediaField({ name, label, value, onChange, error, disabled }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <input type="hidden" name={name} value={value?.id ?? ''} />
      <div className="media-field-row">
        <span className="media-field-face">
          {value ? <img src={imageHref(value.src, 256)} alt="" /> : <Glyph name="image" />}
        </span>
        <div className="row">
          <Button disabled={disabled} onClick={() => setOpened(true)}>
            {t(value ? 'media.field.change' : 'media.field.choose')}
            <span className="sr-only"> ({label})</span>
          </Button>
          {value && !disabled ? (
            <Button variant="subtle" onClick={() => onChange?.(null)}>
              {t('media.field.remove')}
              <span className="sr-only"> ({label})</span>
            </Button>
          ) : null}
        </div>
      </div>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      <MediaPicker
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={([item]) => onChange?.(item ?? null)}
      />
    </fieldset>
  );
}
