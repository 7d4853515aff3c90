import type { GuideColumn } from '#domain/size-guides/index.ts';
import { dirOf } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { UNITS } from './guide-view.ts';

type Props = {
  column: GuideColumn;
  number: number;
  longest: number;
  onChange: (column: GuideColumn) => void;
  /** Null for the only column. */
  onRemove: (() => void) | null;
};

/** A column's heading in both languages, its unit, and the button that takes the column out. */
export function ColumnHead({ column, number, longest, onChange, onRemove }: Props) {
  const t = useTexts();
  const { words, unit } = column;
  return (
    <div className="guide-column">
      {useLocales().map((locale) => (
        <input
          key={locale}
          className="guide-cell"
          lang={locale}
          dir={dirOf(locale)}
          autoComplete="off"
          value={words[locale]}
          maxLength={longest}
          placeholder={t(`forms.language.${locale}`)}
          aria-label={t('forms.inLanguage', {
            label: t('sizeguides.heading', { number }),
            language: t(`forms.language.${locale}`),
          })}
          onChange={(event) =>
            onChange({ ...column, words: { ...words, [locale]: event.currentTarget.value } })
          }
        />
      ))}
      <div className="guide-unit">
        <select
          className="guide-cell"
          value={unit}
          aria-label={t('sizeguides.unit', { number })}
          onChange={(event) => {
            const chosen = UNITS.find((each) => each === event.currentTarget.value);
            if (chosen) onChange({ ...column, unit: chosen });
          }}
        >
          {UNITS.map((each) => (
            <option key={each} value={each}>
              {t(`sizeguides.units.${each}`)}
            </option>
          ))}
        </select>
        {onRemove ? (
          <button
            type="button"
            className="icon-button small needs-scripts"
            aria-label={t('sizeguides.removeColumn', { number })}
            onClick={onRemove}
          >
            <Glyph name="trash" small />
          </button>
        ) : null}
      </div>
    </div>
  );
}
