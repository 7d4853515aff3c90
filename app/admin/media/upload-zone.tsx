import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** The area to drop or choose files, with the state of each upload. */
export function UploadZone({ uploads, add, retry, dismiss }: Uploads) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="media-upload">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file field inside is the main control */}
      <div
        className="drop-zone"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <Glyph name="upload" />
        <label className="strong" htmlFor={id}>
          {t('media.upload.drop')}
        </label>
        <input
          ref={field}
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-describedby={`${id}-limits`}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // Lets the same file be chosen again after a refusal.
            event.currentTarget.value = '';
          }}
        />
        <p className="caption" id={`${id}-limits`}>
          {t('media.upload.limits', inMegabytes(PICTURE_BYTES))}
        </p>
      </div>
      <ul className="media-sending" aria-live="polite">
        {uploads.map((upload) => (
          <Sending key={upload.key} upload={upload} onRetry={retry} onDismiss={dismiss} />
        ))}
      </ul>
    </div>
  );
}

type SendingProps = { upload: Upload; onRetry: (key: number) => void; onDismiss: (key: number) => void };

function Sending({ upload: { key, name, percent, problem }, onRetry, onDismiss }: SendingProps) {
  const t = useTexts();
  const canRetry = problem === 'failed' || problem === 'busy';
  return (
    <li data-problem={problem ?? undefined}>
      <Glyph name={problem ? 'warning' : 'image'} small />
      <span className="grow">
        <bdi className="media-sending-name">{name}</bdi>
        {problem ? (
          <span className="field-error">
            {t(`media.upload.problem.${problem}`, inMegabytes(PICTURE_BYTES))}
          </span>
        ) : (
          <progress max={100} value={percent} aria-label={t('media.upload.sending', { name })} />
        )}
      </span>
      {problem ? null : (
        <span className="caption num">
          {percent < 100 ? t('media.upload.percent', { percent }) : t('media.upload.preparing')}
        </span>
      )}
      {canRetry ? (
        <Button data-small="" onClick={() => onRetry(key)}>
          {t('media.upload.retry')}
        </Button>
      ) : null}
      {problem ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t('media.upload.dismiss')}
          onClick={() => onDismiss(key)}
        >
          <Glyph name="close" small />
        </button>
      ) : null}
    </li>
  );
}
