import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { inMegabytes, PICTURE_BYTES, VIDEO_BYTES } from '#lib/file-limits.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

const KINDS = {
  picture: {
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    drop: 'media.upload.drop',
    limits: 'media.upload.limits',
    most: PICTURE_BYTES,
  },
  video: {
    accept: 'video/mp4,video/webm',
    drop: 'media.video.drop',
    limits: 'media.video.limits',
    most: VIDEO_BYTES,
  },
} as const;
type Kind = keyof typeof KINDS;

/** The area to drop or choose files, with the state of each upload. */
export function UploadZone({ uploads, add, retry, dismiss, of = 'picture' }: Uploads & { of?: Kind }) {
  const t = useTexts();
  const id = useId();
  const [over, setOver] = useState(false);
  const { accept, drop, limits, most } = KINDS[of];
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
          {t(drop)}
        </label>
        <input
          ref={field}
          id={id}
          type="file"
          multiple
          accept={accept}
          aria-describedby={`${id}-limits`}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // Lets the same file be chosen again after a refusal.
            event.currentTarget.value = '';
          }}
        />
        <p className="caption" id={`${id}-limits`}>
          {t(limits, inMegabytes(most))}
        </p>
      </div>
      <ul className="media-sending" aria-live="polite">
        {uploads.map((upload) => (
          <Sending key={upload.key} upload={upload} of={of} onRetry={retry} onDismiss={dismiss} />
        ))}
      </ul>
    </div>
  );
}

type SendingProps = {
  upload: Upload;
  of: Kind;
  onRetry: (key: number) => void;
  onDismiss: (key: number) => void;
};

function Sending({ upload: { key, name, percent, problem }, of, onRetry, onDismiss }: SendingProps) {
  const t = useTexts();
  const canRetry = problem === 'failed' || problem === 'busy';
  return (
    <li data-problem={problem ?? undefined}>
      <Glyph name={problem ? 'warning' : of === 'video' ? 'film' : 'image'} small />
      <span className="grow">
        <bdi className="media-sending-name">{name}</bdi>
        {problem ? (
          <span className="field-error">
            {t(`media.upload.problem.${problem}`, inMegabytes(KINDS[of].most))}
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
