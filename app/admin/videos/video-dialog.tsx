import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { UploadZone } from '../media/upload-zone.tsx';
import { type Library, useLibrary } from '../media/use-library.ts';
import { useUploads } from '../media/use-uploads.ts';
import { VideoFace } from './video-face.tsx';
import { VIDEO_UPLOADS, type VideoTile } from './videos-view.ts';

type Props = { onClose: () => void; onPick: (video: VideoTile) => void };

/** The videos of the library in a dialog: upload and choose one. */
export default function VideoDialog({ onClose, onPick }: Props) {
  const t = useTexts();
  const library = useLibrary<VideoTile>('/admin/media/videos/list', '');
  const [chosen, setChosen] = useState<string | null>(null);
  const uploads = useUploads(({ id }) => {
    setChosen(id);
    library.again();
  }, VIDEO_UPLOADS);
  const video = library.items.find(({ id }) => id === chosen);
  return (
    <Modal.Root opened onClose={onClose} size={880}>
      <Modal.Overlay backgroundOpacity={0.5} color="#090c16" />
      <Modal.Content aria-label={t('media.video.choose')} className="media-dialog">
        <header className="media-dialog-head">
          <h2>{t('media.video.choose')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('common.action.cancel')}
            onClick={onClose}
          >
            <Glyph name="close" />
          </button>
        </header>
        <div className="media-dialog-body">
          <UploadZone {...uploads} of="video" />
          <VideoGrid library={library} chosen={chosen} onChoose={setChosen} />
        </div>
        <footer className="media-dialog-foot">
          <span className="grow" />
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button
            variant="filled"
            disabled={!video}
            onClick={() => {
              if (video) onPick(video);
              onClose();
            }}
          >
            {t('media.video.use')}
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}

type GridProps = { library: Library<VideoTile>; chosen: string | null; onChoose: (id: string) => void };

function VideoGrid({ library, chosen, onChoose }: GridProps) {
  const t = useTexts();
  const { items, status, hasMore, more, again } = library;
  return (
    <div className="media-grid-area" aria-busy={status === 'loading'}>
      <ul className="media-grid">
        {items.map(({ id, fileName, seconds }) => (
          <li key={id} className="media-card">
            <button
              type="button"
              className="media-tile"
              aria-pressed={id === chosen}
              aria-label={fileName || t('media.video.untitled')}
              onClick={() => onChoose(id)}
            >
              <VideoFace seconds={seconds} />
            </button>
            <bdi className="media-card-name">{fileName || t('media.video.untitled')}</bdi>
          </li>
        ))}
      </ul>
      {status === 'loading' ? <p className="muted media-said">{t('media.video.loading')}</p> : null}
      {status === 'failed' ? (
        <div className="media-said" role="alert">
          <p className="field-error">{t('media.video.failed')}</p>
          <Button onClick={again}>{t('media.picker.again')}</Button>
        </div>
      ) : null}
      {status === 'ready' && items.length === 0 ? (
        <p className="muted media-said">{t('media.video.emptyText')}</p>
      ) : null}
      {status === 'ready' && hasMore ? <Button onClick={more}>{t('media.picker.more')}</Button> : null}
    </div>
  );
}
