import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Block, MAX_BLOCKS, newBlock } from '#blocks/block.ts';
import { readKeptBlock } from '#blocks/kept-block.ts';
import { BLOCK_KINDS, type BlockKind } from '#blocks/kinds.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Segments } from '../kit/segments.tsx';
import { readKept, useKeptBlock } from './kept-block.ts';
import { SectionThumb } from './section-thumb.tsx';

const PatternList = lazy(() => import('./pattern-list.tsx'));

type Props = {
  /** The number of blocks on the page. */
  count: number;
  onInsert: (blocks: Block[]) => void;
};

type Said = { text: string; isProblem?: true } | null;

/** Adds blocks at the end of the page: of a kind, of a pattern, or one that was copied. */
export function AddPanel({ count, onInsert }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<'blocks' | 'patterns'>('blocks');
  const [said, setSaid] = useState<Said>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  // Below a long list the kinds would open out of sight.
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  const insert = (blocks: Block[], opensSettings = false) => {
    const room = MAX_BLOCKS - count;
    if (blocks.length === 0) return setSaid({ text: t('builder.pasteWrong'), isProblem: true });
    if (blocks.length > room) {
      return setSaid({ text: t('builder.noRoom', { count: blocks.length, room }), isProblem: true });
    }
    setOpen(false);
    // The pressed button disappears with the panel. A lost focus goes to the settings of the new block.
    if (!opensSettings) opener.current?.focus();
    setSaid({ text: t('builder.inserted', { count: blocks.length }) });
    onInsert(blocks);
  };
  return (
    <div className="builder-add needs-scripts" ref={root}>
      {count < MAX_BLOCKS ? (
        <button
          ref={opener}
          type="button"
          className="builder-add-open"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setSaid(null);
          }}
        >
          <Glyph name="plus" />
          {t('builder.add')}
        </button>
      ) : (
        <p className="caption">{t('builder.problem.too_many_blocks')}</p>
      )}
      <PasteButton onPaste={(block) => insert(block ? [block] : [])} />
      <p role="status" className="builder-said caption" data-problem={said?.isProblem}>
        {said?.text}
      </p>
      {isOpen ? (
        <>
          <Segments
            label={t('builder.addWhat')}
            value={tab}
            values={['blocks', 'patterns'] as const}
            nameOf={(each) => t(each === 'blocks' ? 'builder.patterns.blocks' : 'builder.patterns.title')}
            onChange={setTab}
          />
          {tab === 'blocks' ? (
            <Kinds onPick={(kind) => insert([newBlock(kind)], true)} />
          ) : (
            <Suspense fallback={<p className="caption builder-waiting">{t('builder.patterns.loading')}</p>}>
              <PatternList onPick={insert} />
            </Suspense>
          )}
        </>
      ) : null}
    </div>
  );
}

function Kinds({ onPick }: { onPick: (kind: BlockKind) => void }) {
  const t = useTexts();
  return (
    <ul className="builder-kinds">
      {BLOCK_KINDS.map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => onPick(kind)}>
            <SectionThumb kind={kind} />
            {t(`builder.kind.${kind}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shown while this browser keeps a copied block. */
function PasteButton({ onPaste }: { onPaste: (block: Block | null) => void }) {
  const t = useTexts();
  const kept = useKeptBlock();
  if (kept === null) return null;
  const kind = readKeptBlock(kept)?.kind;
  return (
    <button
      type="button"
      className="builder-add-open builder-paste"
      // Another tab may have kept something else since.
      onClick={() => onPaste(readKeptBlock(readKept() ?? ''))}
    >
      <Glyph name="copy" small />
      {kind ? t('builder.paste', { name: t(`builder.kind.${kind}`) }) : t('builder.pasteAny')}
    </button>
  );
}
