import { Button, NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { moveRow, Sortable, type SortableParts } from '../kit/sortable.tsx';
import { type Drawn, EditorCard, FieldError, problemText } from './fields.tsx';
import type { TypedImage } from './product-view.ts';
import {
  MOST_OPTIONS,
  MOST_VARIANTS,
  OPTION_PRESETS,
  type OptionPreset,
  type TypedOption,
} from './product-view.ts';
import { Chips } from './tag-input.tsx';
import { newValue, type Variants } from './use-variants.ts';
import { VariantMatrix } from './variant-matrix.tsx';
import { labelOf } from './variant-rows.ts';

const ValueTable = lazy(() => import('./value-table.tsx'));

type Props = { drawn: Drawn; variants: Variants; images: TypedImage[]; currency: string };

/** Options with their values, and every combination as a row. */
export function OptionsCard({ drawn, variants, images, currency }: Props) {
  const t = useTexts();
  const { options, rows, refusal } = variants;
  const hydrated = useHydrated();
  const { locale } = useReading();
  const nameOf = (option: TypedOption, index: number) =>
    option.names[locale] ||
    option.names[otherLocale(locale)] ||
    t('producteditor.options.unnamed', { place: index + 1 });
  return (
    <>
      <EditorCard id="options" title={t('producteditor.options.title')}>
        <input type="hidden" name="options" value={variants.json.options} />
        <input type="hidden" name="variants" value={variants.json.rows} />
        {options.length === 0 ? <p className="muted">{t('producteditor.options.none')}</p> : null}
        <div className="stack" inert={!hydrated}>
          <Sortable
            rows={options}
            nameOf={nameOf}
            label={t('producteditor.options.title')}
            className="option-list"
            onMove={(from, to) => variants.put(moveRow(options, from, to))}
          >
            {(option, parts) => (
              <OptionRow
                key={option.key}
                option={option}
                name={nameOf(option, parts.index)}
                parts={parts}
                variants={variants}
                problem={problemText(t, drawn.problems[`options.${parts.index}`])}
              />
            )}
          </Sortable>
        </div>
        {options.length < MOST_OPTIONS ? (
          <AddOption variants={variants} />
        ) : (
          <p className="caption">{t('producteditor.options.most', { max: MOST_OPTIONS })}</p>
        )}
        {refusal === null ? null : (
          <p className="field-error" role="alert">
            {t('producteditor.options.tooMany', { count: refusal, max: MOST_VARIANTS })}
          </p>
        )}
        <FieldError problem={drawn.problems.options ?? drawn.problems.variants} />
      </EditorCard>
      {rows.length > 0 ? (
        // Without scripts the table is not posted, so it is inert until scripts run.
        <div inert={!hydrated}>
          <VariantMatrix drawn={drawn} variants={variants} images={images} currency={currency} />
        </div>
      ) : null}
    </>
  );
}

/** The kinds of options, each as a button that adds one. A colour, a size or a material is added once. */
function AddOption({ variants }: { variants: Variants }) {
  const t = useTexts();
  const { locale } = useReading();
  const { options } = variants;
  const there = options.map(presetOf);
  const add = (preset: OptionPreset) => {
    const key = variants.addOption();
    const cell = preset === 'other' ? `option-${options.length}-${locale}` : `values-${options.length}`;
    void variants
      .completeOption(key, ({ withKind }, option) => withKind(option, preset))
      .then(() => document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus());
  };
  return (
    <fieldset className="option-kinds needs-scripts">
      <legend>{t('producteditor.options.add')}</legend>
      {OPTION_PRESETS.filter((preset) => preset === 'other' || !there.includes(preset)).map((preset) => (
        <Button
          key={preset}
          data-small=""
          leftSection={<Glyph name="plus" small />}
          onClick={() => add(preset)}
        >
          {t(`producteditor.options.kinds.${preset}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function presetOf({ kind, names }: TypedOption): OptionPreset {
  return kind === 'other' && /^(material|الخامة)$/i.test(names.en || names.ar) ? 'material' : kind;
}

type RowProps = {
  option: TypedOption;
  name: string;
  parts: SortableParts;
  variants: Variants;
  problem: string | undefined;
};

function OptionRow({ option, name, parts, variants, problem }: RowProps) {
  const t = useTexts();
  const { locale } = useReading();
  const [twice, setTwice] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const rename: Rename = (change) => variants.renameOption(option.key, change);
  const addValues = (words: string[]) => {
    let next = option;
    setTwice(null);
    for (const word of words) {
      const value = newValue(next, word, locale);
      if (value) next = { ...next, values: [...next.values, value] };
      else setTwice(word);
    }
    if (next === option) return;
    const added = next.values.slice(option.values.length).map(({ code }) => code);
    variants.changeOption(option.key, () => next);
    void variants.completeOption(option.key, ({ withNewValues }, now) => withNewValues(now, added));
  };
  const without = (index: number) =>
    variants.changeOption(option.key, (before) => ({
      ...before,
      values: before.values.filter((_, at) => at !== index),
    }));
  return (
    <div className="option-row">
      <OptionHead {...{ option, name, parts, variants, problem, rename }} />
      <Chips
        label={t('producteditor.options.values', { name: isolate(name) })}
        values={option.values.map(({ code }) => code)}
        labelOf={(code) => labelOf(option, code, locale)}
        face={(index) => <Swatch colour={option.values[index]?.swatch ?? ''} />}
        error={
          twice === null ? undefined : t('producteditor.problem.duplicate_value', { value: twice, max: 0 })
        }
        disabled={false}
        cell={`values-${parts.index}`}
        onChange={() => undefined}
        onAdd={addValues}
        onRemove={without}
      />
      {option.values.length > 0 ? (
        <Button
          variant="subtle"
          data-small=""
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {t(isOpen ? 'common.action.close' : 'producteditor.options.editValues')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ValueTable option={option} rename={rename} />
        </Suspense>
      ) : null}
    </div>
  );
}

type Rename = (change: (before: TypedOption) => TypedOption) => void;

function OptionHead({ option, name, parts, variants, problem, rename }: RowProps & { rename: Rename }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <div className="option-head">
      {parts.handle}
      {[locale, otherLocale(locale)].map((each) => (
        <TextInput
          key={each}
          label={t('forms.inLanguage', {
            label: t('producteditor.options.name'),
            language: t(`forms.language.${each}`),
          })}
          value={option.names[each]}
          dir={dirOf(each)}
          lang={each}
          maxLength={120}
          autoComplete="off"
          data-cell={`option-${parts.index}-${each}`}
          error={each === locale ? problem : undefined}
          onChange={(event) => {
            const value = event.currentTarget.value;
            rename((before) => ({ ...before, names: { ...before.names, [each]: value } }));
            void variants.completeOption(option.key, ({ withName }, now) => withName(now, each));
          }}
        />
      ))}
      <NativeSelect
        label={t('producteditor.options.kind')}
        value={presetOf(option)}
        data={OPTION_PRESETS.map((value) => ({ value, label: t(`producteditor.options.kinds.${value}`) }))}
        onChange={(event) => {
          const preset = event.currentTarget.value as OptionPreset;
          rename((before) => ({ ...before, kind: preset === 'material' ? 'other' : preset }));
          void variants.completeOption(option.key, ({ withKind }, now) => withKind(now, preset));
        }}
      />
      {parts.moves}
      <button
        type="button"
        className="icon-button"
        aria-label={t('producteditor.options.remove', { name: isolate(name) })}
        onClick={() => variants.put(variants.options.filter(({ key }) => key !== option.key))}
      >
        <Glyph name="trash" small />
      </button>
    </div>
  );
}

function Swatch({ colour }: { colour: string }) {
  return /^#[0-9a-f]{6}$/i.test(colour) ? (
    <span className="value-swatch" style={{ background: colour }} aria-hidden="true" />
  ) : null;
}
