import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { LibraryGrid } from '../media/library-grid.tsx';
import { PickerFrame } from '../media/picker-frame.tsx';
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
    <PickerFrame
      title={t('media.video.choose')}
      onClose={onClose}
      foot={
        <>
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
        </>
      }
    >
      <UploadZone {...uploads} of="video" />
      <VideoGrid library={library} chosen={chosen} onChoose={setChosen} />
    </PickerFrame>
  );
}

type GridProps = { library: Library<VideoTile>; chosen: string | null; onChoose: (id: string) => void };

function VideoGrid({ library, chosen, onChoose }: GridProps) {
  const t = useTexts();
  return (
    <LibraryGrid
      library={library}
      loading={t('media.video.loading')}
      failed={t('media.video.failed')}
      empty={<p className="muted media-said">{t('media.video.emptyText')}</p>}
      tile={({ id, fileName, seconds }) => (
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
      )}
    />
  );
}
