import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { moveRow, Sortable, type SortableParts } from '../kit/sortable.tsx';
import { MediaPicker } from '../media/media-picker.tsx';
import { type Drawn, EditorCard, FieldError } from './fields.tsx';
import type { TypedImage } from './product-view.ts';

type Props = { drawn: Drawn; images: TypedImage[]; onChange: (images: TypedImage[]) => void };

const MOST = 50;

export function MediaCard({ drawn, images, onChange }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [dropped, setDropped] = useState<File[]>([]);
  const rows = images.map((image) => ({ ...image, key: image.id }));
  const nameOf = (_: unknown, index: number) => t('producteditor.media.picture', { place: index + 1 });
  const change = (next: TypedImage[]) =>
    onChange(next.map(({ id, src, width, height, alt }) => ({ id, src, width, height, alt })));
  return (
    <EditorCard
      id="media"
      title={t('producteditor.media.title')}
      note={t('producteditor.media.limits', inMegabytes(PICTURE_BYTES))}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside opens the same dialog */}
      <div
        onDragOver={(event) => {
          if (hasFiles(event)) event.preventDefault();
        }}
        onDrop={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setDropped([...event.dataTransfer.files]);
          setOpen(drawn.canEdit && images.length < MOST);
        }}
      >
        <Sortable
          rows={rows}
          nameOf={nameOf}
          onMove={(from, to) => change(moveRow(images, from, to))}
          label={t('producteditor.media.title')}
          layout="grid"
          className="media-tiles"
          rowClassName={(_, index) => (index === 0 ? 'media-tile cover' : 'media-tile')}
          after={
            drawn.canEdit && images.length < MOST ? (
              <li className="media-tile add needs-scripts">
                <button type="button" onClick={() => setOpen(true)}>
                  <Glyph name="plus" />
                  {t('common.action.add')}
                </button>
              </li>
            ) : null
          }
        >
          {(image, parts) => (
            <Tile
              image={image}
              parts={parts}
              name={nameOf(image, parts.index)}
              onCover={() => change(moveRow(images, parts.index, 0))}
              onRemove={() => change(images.filter(({ id }) => id !== image.id))}
            />
          )}
        </Sortable>
      </div>
      <FieldError problem={drawn.problems.images} />
      <MediaPicker
        opened={isOpen}
        files={dropped}
        onClose={() => {
          setOpen(false);
          setDropped([]);
        }}
        max={MOST - images.length}
        taken={images.map(({ id }) => id)}
        onPick={(items) => change([...images, ...items])}
      />
    </EditorCard>
  );
}

// Some browsers also report a picture dragged within the page as a file, but then together with a URL.
function hasFiles({ dataTransfer: { types } }: DragEvent): boolean {
  return types.includes('Files') && !types.includes('text/uri-list');
}

type TileProps = {
  image: TypedImage;
  parts: SortableParts;
  name: string;
  onCover: () => void;
  onRemove: () => void;
};

function Tile({ image, parts, name, onCover, onRemove }: TileProps) {
  const t = useTexts();
  const { locale } = useReading();
  const isCover = parts.index === 0;
  const alt = image.alt[locale];
  return (
    <>
      <img
        src={imageHref(image.src, isCover ? 384 : 256)}
        alt={alt || name}
        loading="lazy"
        decoding="async"
      />
      <span className="tile-badges">
        {isCover ? (
          <span className="badge tile-badge" data-mark="none">
            {t('producteditor.media.cover')}
          </span>
        ) : null}
        {alt === '' ? (
          <span className="badge tile-badge" data-tone="warning" data-mark="none">
            {t('producteditor.media.noAlt')}
          </span>
        ) : null}
      </span>
      <span className="tile-tools">
        {parts.moves}
        {isCover ? null : (
          <Button className="needs-scripts" data-small="" variant="subtle" onClick={onCover}>
            {t('producteditor.media.makeCover')}
            <span className="sr-only"> ({name})</span>
          </Button>
        )}
        <button
          type="button"
          className="icon-button small needs-scripts"
          aria-label={t('producteditor.media.remove', { name })}
          onClick={onRemove}
        >
          <Glyph name="trash" small />
        </button>
        {parts.handle}
      </span>
    </>
  );
}
