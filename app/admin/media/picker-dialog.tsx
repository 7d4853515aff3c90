import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MediaGrid } from './media-grid.tsx';
import type { MediaTile } from './media-view.ts';
import { PickerFrame } from './picker-frame.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useLibrary } from './use-library.ts';
import { usePictureUploads } from './use-uploads.ts';

export type MediaPickerProps = {
  opened: boolean;
  onClose: () => void;
  /** Called with the chosen pictures in order; never empty. The dialog closes itself. */
  onPick: (items: MediaTile[]) => void;
  /** The maximum number of pictures to choose at once; 1 by default. */
  max?: number;
  /** Shown as already chosen and disabled. */
  taken?: string[];
  /** Files that were dropped on the page; they are uploaded and chosen. */
  files?: readonly File[];
};

const NONE: string[] = [];

export default function PickerDialog({ onClose, onPick, max = 1, taken = NONE, files }: MediaPickerProps) {
  const t = useTexts();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<MediaTile[]>([]);
  const library = useLibrary<MediaTile>('/admin/media/list', query.trim());
  const choose = (item: MediaTile) => setChosen((before) => toggled(before, item, max));
  const uploads = usePictureUploads((item) => {
    library.prepend(item);
    if (!taken.includes(item.id)) {
      setChosen((before) => (before.some(({ id }) => id === item.id) ? before : toggled(before, item, max)));
    }
  });
  const waiting = useRef(files);
  const { add } = uploads;
  useEffect(() => {
    add(waiting.current ?? []);
    waiting.current = [];
  }, [add]);
  const pick = () => {
    onPick(chosen);
    onClose();
  };
  const title = t(max === 1 ? 'media.picker.titleOne' : 'media.picker.title');
  return (
    <PickerFrame
      title={title}
      onClose={onClose}
      foot={
        <>
          <p className="muted grow" role="status">
            {t('media.picker.chosen', { count: chosen.length })}
          </p>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button variant="filled" disabled={chosen.length === 0} onClick={pick}>
            {max === 1 ? t('media.picker.use') : t('media.picker.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <UploadZone {...uploads} />
      <span className="search-field">
        <Glyph name="search" small />
        <input
          type="search"
          value={query}
          maxLength={100}
          placeholder={t('media.picker.search')}
          aria-label={t('media.picker.search')}
          dir="auto"
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </span>
      <MediaGrid library={library} query={query.trim()} chosen={chosen} taken={taken} onChoose={choose} />
    </PickerFrame>
  );
}

/**
 * Toggles a picture. With a limit of one, choosing another replaces the first; with a higher limit, a choice
 * beyond it is ignored.
 */
function toggled(before: MediaTile[], item: MediaTile, max: number): MediaTile[] {
  if (before.some(({ id }) => id === item.id)) return before.filter(({ id }) => id !== item.id);
  if (max === 1) return [item];
  return before.length >= max ? before : [...before, item];
}
