import { MAX_BLOCKS } from '#blocks/block.ts';
import { definitionOf } from '#blocks/kinds.ts';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { moveRow, Sortable } from '../kit/sortable.tsx';
import { AddPanel } from './add-panel.tsx';
import type { Bench } from './builder-view.ts';
import type { useBench } from './use-bench.ts';

type Props = {
  bench: ReturnType<typeof useBench>;
  chosen: string;
  onChoose: (key: string) => void;
  canEdit: boolean;
};

/** The id of the button that chooses a section. */
export const rowId = (key: string) => `row-${key}`;

export function SectionList({ bench, chosen, onChoose, canEdit }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { sections, change } = bench;
  const aboutOf = (section: Bench) => {
    const counts = 'itemCount' in definitionOf(section.kind).options;
    const own = section.texts[locale].title || section.texts.en.title || section.texts.ar.title;
    return own || (counts ? t('builder.upTo', { count: section.itemCount }) : '');
  };
  return (
    <>
      <div className="builder-list-head">
        <h2 tabIndex={-1}>{t('builder.sections')}</h2>
        <span className="caption num">{t('builder.count', { count: sections.length, max: MAX_BLOCKS })}</span>
      </div>
      <Sortable
        rows={sections}
        nameOf={(section) => t(`builder.kind.${section.kind}`)}
        onMove={(from, to) => canEdit && change(moveRow(sections, from, to))}
        label={t('builder.sections')}
        className="builder-rows"
        rowClassName={({ key, isVisible }) =>
          `builder-row${key === chosen ? ' chosen' : ''}${isVisible ? '' : ' hidden-section'}`
        }
      >
        {(section, { handle, moves, index }) => (
          <>
            {canEdit ? handle : null}
            <button
              type="button"
              id={rowId(section.key)}
              className="builder-choose"
              aria-pressed={section.key === chosen}
              onClick={() => onChoose(section.key)}
            >
              <span className="builder-kind">
                <Glyph name={definitionOf(section.kind).glyph as GlyphName} />
              </span>
              <span className="grow">
                <b>{t(`builder.kind.${section.kind}`)}</b>
                <bdi className="caption">{aboutOf(section)}</bdi>
              </span>
            </button>
            {canEdit && section.key === chosen ? moves : null}
            {canEdit ? (
              <HideButton
                t={t}
                section={section}
                onHide={() => change(sections.with(index, { ...section, isVisible: !section.isVisible }))}
              />
            ) : null}
          </>
        )}
      </Sortable>
      {canEdit ? (
        <AddPanel count={sections.length} onInsert={(blocks) => onChoose(bench.insert(blocks))} />
      ) : null}
    </>
  );
}

function HideButton({ t, section, onHide }: { t: Texts; section: Bench; onHide: () => void }) {
  const name = t(`builder.kind.${section.kind}`);
  return (
    <button
      type="button"
      className="icon-button small"
      aria-pressed={!section.isVisible}
      aria-label={t('builder.hide', { name })}
      title={t(section.isVisible ? 'builder.hideThis' : 'builder.showThis')}
      onClick={onHide}
    >
      <svg className="glyph small" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2.500 10C4 7 6.800 5 10 5s6 2 7.500 5c-1.500 3-4.300 5-7.500 5s-6-2-7.500-5zM7.800 10a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0" />
        {section.isVisible ? null : <path d="M3.500 3.500l13 13" />}
      </svg>
    </button>
  );
}
