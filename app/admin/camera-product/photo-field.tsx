import { useId } from 'react';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { problemText } from '../product-editor/fields.tsx';
import type { Problem } from '../product-editor/product-view.ts';
import type { Photo } from './use-photo.ts';

type Props = { photo: Photo; problem: Problem | undefined };

/** Takes a photo with a phone's camera; other devices choose a file. */
export function PhotoField({ photo, problem }: Props) {
  const t = useTexts();
  const id = useId();
  const { stored, shown } = photo;
  const size = inMegabytes(PICTURE_BYTES);
  const refused = photo.problem ? t(`media.upload.problem.${photo.problem}`, size) : problemText(t, problem);
  return (
    <div>
      {stored ? <input type="hidden" name="images" value={JSON.stringify([stored])} /> : null}
      <p className="field-label" id={`${id}-label`}>
        {t('products.camera.photo')}
      </p>
      <label className="camera-photo" data-error={refused ? '' : undefined}>
        {shown ? <img src={shown} alt="" /> : null}
        <span className="camera-take">
          <Glyph name="camera" />
          {t(shown ? 'products.camera.retake' : 'products.camera.take')}
        </span>
        <input
          ref={photo.field}
          type="file"
          name="file"
          accept="image/*"
          capture="environment"
          aria-describedby={`${id}-label ${id}-limits ${id}-problem`}
          aria-invalid={refused ? true : undefined}
          onChange={photo.choose}
        />
      </label>
      <p className="caption" id={`${id}-limits`}>
        {t('producteditor.media.limits', size)}
      </p>
      <p className="field-error" id={`${id}-problem`} role={refused ? 'alert' : undefined}>
        {refused ?? ''}
      </p>
    </div>
  );
}
