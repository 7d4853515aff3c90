import { Button } from '@mantine/core';
import { otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { moveRow, Sortable } from '../kit/sortable.tsx';
import { type Drawn, EditorCard, FieldError, problemText } from './fields.tsx';
import { OptionRow, presetOf } from './option-row.tsx';
import type { TypedImage } from './product-view.ts';
import {
  MOST_OPTIONS,
  MOST_VARIANTS,
  OPTION_PRESETS,
  type OptionPreset,
  type TypedOption,
} from './product-view.ts';
import type { Variants } from './use-variants.ts';
import { VariantMatrix } from './variant-matrix.tsx';

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
                images={images}
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

/** A button for each kind of option, which adds one. A colour, a size or a material can be added only once. */
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
