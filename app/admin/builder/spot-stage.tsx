import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type BlockEntry, newEntry, optionOf } from '#blocks/block.ts';
import { definitionOf } from '#blocks/kinds.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import type { Bench, BuilderChoices } from './builder-view.ts';
import { pictureSrc } from './picked-fields.tsx';

type Props = {
  section: Bench;
  choices: BuilderChoices;
  canEdit: boolean;
  onChange: (entries: BlockEntry[]) => void;
};

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The block's picture with its entries as numbered spots. A press on the picture moves the chosen spot, or adds one; arrow
 * keys move the spot that has the focus. Nothing without a picture.
 */
export function SpotStage({ section, choices, canEdit, onChange }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<number | null>(null);
  const { entries } = section;
  const { onPicture = '', max = 0 } = definitionOf(section.kind).entries ?? {};
  const src = pictureSrc(choices, optionOf(section, onPicture));
  if (!src) return <p className="caption">{t('builder.spots.noPicture')}</p>;
  const move = (at: number, x: number, y: number) =>
    onChange(entries.with(at, { ...entries[at]!, x: within(x), y: within(y) }));
  const place = (event: MouseEvent<HTMLElement>) => {
    if (!canEdit) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(100 * (event.clientX - left)) / width, (100 * (event.clientY - top)) / height];
    if (chosen !== null && entries[chosen]) return move(chosen, x, y);
    if (entries.length >= max) return;
    onChange([...entries, { ...newEntry(section.kind), x: within(x), y: within(y) }]);
    setChosen(entries.length);
  };
  const step = (event: KeyboardEvent, at: number) => {
    const [across, down] = STEPS[event.key] ?? [0, 0];
    if (!canEdit || (across === 0 && down === 0)) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    move(at, Number(entries[at]?.x) + far * across, Number(entries[at]?.y) + far * down);
  };
  return (
    <div className="spot-stage">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the spots, and the fields below, work by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <span className="spot-picture" dir="ltr" onClick={place}>
        <img src={imageHref(src, 640)} alt="" />
        {entries.map((entry, at) => (
          <button
            // Entries have no id, so the index is their key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            type="button"
            className="spot-mark"
            style={{ left: `${entry.x}%`, top: `${entry.y}%` }}
            aria-pressed={at === chosen}
            aria-label={t('builder.spots.spot', { number: at + 1, x: Number(entry.x), y: Number(entry.y) })}
            onClick={(event) => {
              event.stopPropagation();
              setChosen(at === chosen ? null : at);
            }}
            onKeyDown={(event) => step(event, at)}
          >
            {at + 1}
          </button>
        ))}
      </span>
      <p className="caption">{t(chosen === null ? 'builder.spots.help' : 'builder.spots.moveHelp')}</p>
    </div>
  );
}

const within = (at: number) => Math.min(100, Math.max(0, Math.round(at)));
