import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { hintOf, labelOf } from './field-texts.ts';
import type { PickedProps } from './picked-fields.tsx';

const VideoDialog = lazy(() => import('../videos/video-dialog.tsx'));

/** A video of the library; it is kept by its id. */
export function VideoField({ name, field, value, choices, canEdit, onChange }: PickedProps<string | null>) {
  const t = useTexts();
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [isOpen, setOpen] = useState(false);
  const fileName = value ? (picked[value] ?? choices.videos[value]) : undefined;
  const label = labelOf(t, name, field);
  const { description } = hintOf(t, name, field);
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      <div className="media-field-row">
        {fileName === undefined ? null : (
          <span className="video-field-name">
            <Glyph name="film" small />
            <bdi>{fileName || t('media.video.untitled')}</bdi>
          </span>
        )}
        <div className="row">
          <Button disabled={!canEdit} onClick={() => setOpen(true)}>
            {t(fileName === undefined ? 'media.video.choose' : 'media.field.change')}
            <span className="sr-only"> ({label})</span>
          </Button>
          {fileName !== undefined && canEdit ? (
            <Button variant="subtle" onClick={() => onChange(null)}>
              {t('media.field.remove')}
              <span className="sr-only"> ({label})</span>
            </Button>
          ) : null}
        </div>
      </div>
      {description ? <p className="caption">{description}</p> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <VideoDialog
            onClose={() => setOpen(false)}
            onPick={(video) => {
              setPicked({ ...picked, [video.id]: video.fileName });
              onChange(video.id);
            }}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
