import { Button } from '@mantine/core';
import { type BlockEntry, newEntry } from '#blocks/block.ts';
import { definitionOf } from '#blocks/kinds.ts';
import type { Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { moveRow } from '../kit/sortable.tsx';
import type { Bench, BuilderChoices } from './builder-view.ts';
import { OptionField } from './option-field.tsx';
import { SpotStage } from './spot-stage.tsx';
import { WordField } from './word-field.tsx';

type Props = {
  section: Bench;
  choices: BuilderChoices;
  canEdit: boolean;
  onChange: (entries: BlockEntry[]) => void;
};

/** The entries of a block, such as questions or pictures: added, moved and removed by buttons. */
export function EntryFields({ section, choices, canEdit, onChange }: Props) {
  const t = useTexts();
  const { entries } = section;
  const { max = 0, onPicture } = definitionOf(section.kind).entries ?? {};
  return (
    <fieldset className="builder-list-fields">
      <legend className="field-label">{t('builder.entries', { count: entries.length, max })}</legend>
      {onPicture ? <SpotStage {...{ section, choices, canEdit, onChange }} /> : null}
      {entries.map((entry, at) => (
        // Entries have no id, so the index is their key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="builder-item">
          <Entry
            {...{ section, choices, canEdit, entry }}
            onChange={(next) => onChange(entries.with(at, next))}
          />
          <EntryActs
            number={at + 1}
            count={entries.length}
            onMove={(to) => onChange(moveRow(entries, at, to))}
            onRemove={() => onChange(entries.toSpliced(at, 1))}
          />
        </div>
      ))}
      {entries.length < max ? (
        <Button
          variant="subtle"
          data-small=""
          leftSection={<Glyph name="plus" small />}
          onClick={() => onChange([...entries, newEntry(section.kind)])}
        >
          {t('builder.addItem')}
        </Button>
      ) : null}
    </fieldset>
  );
}

type EntryProps = Omit<Props, 'onChange'> & { entry: BlockEntry; onChange: (entry: BlockEntry) => void };

function Entry({ section, choices, canEdit, entry, onChange }: EntryProps) {
  const { words = {}, options = {} } = definitionOf(section.kind).entries ?? {};
  const write = (locale: Locale, name: string, text: string) => {
    const texts = { ...entry.texts, [locale]: { ...entry.texts[locale], [name]: text } };
    onChange({ ...entry, texts });
  };
  return (
    <>
      {Object.entries(options).map(([name, field]) => (
        <OptionField
          key={name}
          {...{ name, field, choices, canEdit }}
          value={entry[name]}
          onChange={(value) => onChange({ ...entry, [name]: value })}
        />
      ))}
      {Object.entries(words).map(([name, field]) => (
        <WordField
          key={name}
          {...{ name, field, canEdit }}
          textIn={(locale) => String(entry.texts[locale][name] ?? '')}
          onChange={(locale, text) => write(locale, name, text)}
        />
      ))}
    </>
  );
}

type ActsProps = { number: number; count: number; onMove: (to: number) => void; onRemove: () => void };

function EntryActs({ number, count, onMove, onRemove }: ActsProps) {
  const t = useTexts();
  const ways = [
    { way: 'up', to: number - 2 },
    { way: 'down', to: number },
  ] as const;
  return (
    <div className="row">
      {ways.map(({ way, to }) => (
        <button
          key={way}
          type="button"
          className="icon-button small"
          aria-label={t(`builder.moveItem.${way}`, { number })}
          disabled={to < 0 || to >= count}
          onClick={() => onMove(to)}
        >
          <Glyph name={way} small />
        </button>
      ))}
      <span className="grow" />
      <Button variant="subtle" data-small="" onClick={onRemove}>
        {t('builder.removeItem', { number })}
      </Button>
    </div>
  );
}
