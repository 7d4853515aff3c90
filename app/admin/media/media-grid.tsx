import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { LibraryGrid } from './library-grid.tsx';
import type { MediaTile } from './media-view.ts';
import type { Library } from './use-library.ts';

type Props = {
  library: Library<MediaTile>;
  query: string;
  chosen: MediaTile[];
  taken: string[];
  onChoose: (item: MediaTile) => void;
};

/** The pictures to choose from, as toggle buttons. */
export function MediaGrid({ library, query, chosen, taken, onChoose }: Props) {
  const t = useTexts();
  return (
    <LibraryGrid
      library={library}
      loading={t('media.picker.loading')}
      failed={t('media.picker.failed')}
      empty={<Nothing query={query} />}
      tile={(item) => (
        <li key={item.id}>
          <Tile
            item={item}
            order={chosen.findIndex(({ id }) => id === item.id)}
            isTaken={taken.includes(item.id)}
            onChoose={onChoose}
          />
        </li>
      )}
    />
  );
}

function Nothing({ query }: { query: string }) {
  const t = useTexts();
  if (query) return <p className="muted media-said">{t('media.picker.noneFound', { query })}</p>;
  return (
    <div className="media-said">
      <p className="strong">{t('media.picker.empty')}</p>
      <p className="muted">{t('media.picker.emptyText')}</p>
    </div>
  );
}

type TileProps = {
  item: MediaTile;
  /** The index among the chosen pictures; -1 if it is not chosen. */
  order: number;
  isTaken: boolean;
  onChoose: (item: MediaTile) => void;
};

function Tile({ item, order, isTaken, onChoose }: TileProps) {
  const t = useTexts();
  const isChosen = order !== -1;
  return (
    <button
      type="button"
      className="media-tile"
      aria-pressed={isChosen || isTaken}
      disabled={isTaken}
      onClick={() => onChoose(item)}
    >
      <img
        src={imageHref(item.src, 256)}
        alt={item.alt.en || item.alt.ar || item.fileName || t('media.untitled')}
        loading="lazy"
        width={item.width}
        height={item.height}
      />
      {isChosen ? <span className="media-tile-mark">{order + 1}</span> : null}
      {isTaken ? (
        <span className="media-tile-mark">
          <Glyph name="check" small />
        </span>
      ) : null}
    </button>
  );
}
