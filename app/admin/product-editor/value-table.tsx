import { Button, TextInput } from '@mantine/core';
import { dirOf, otherLocale } from '#lib/locale.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { hasGaps, withKnownWords } from './known-options.ts';
import type { TypedOption } from './product-view.ts';
import { labelOf } from './variant-rows.ts';

/** The labels of each value in both languages, and the swatches of colours; known words are filled in. */
export default function ValueTable({
  option,
  rename,
}: {
  option: TypedOption;
  rename: (change: (before: TypedOption) => TypedOption) => void;
}) {
  const t = useTexts();
  const { locale } = useReading();
  const set = (
    code: string,
    change: (value: TypedOption['values'][number]) => TypedOption['values'][number],
  ) =>
    rename((before) => ({
      ...before,
      values: before.values.map((value) => (value.code === code ? change(value) : value)),
    }));
  return (
    <>
      {hasGaps(option) ? (
        <Button data-small="" onClick={() => rename((before) => withKnownWords(before))}>
          {t('producteditor.options.fillKnown')}
        </Button>
      ) : null}
      <ul className="value-table">
        {option.values.map((value) => {
          const name = isolate(labelOf(option, value.code, locale));
          return (
            <li key={value.code}>
              {[locale, otherLocale(locale)].map((each) => (
                <TextInput
                  key={each}
                  aria-label={t('forms.inLanguage', { label: name, language: t(`forms.language.${each}`) })}
                  value={value.labels[each]}
                  dir={dirOf(each)}
                  lang={each}
                  placeholder={t(`forms.own.${each}`)}
                  maxLength={150}
                  autoComplete="off"
                  onBlur={() => rename((before) => withKnownWords(before, value.code))}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    set(value.code, (before) => ({ ...before, labels: { ...before.labels, [each]: text } }));
                  }}
                />
              ))}
              {option.kind === 'colour' ? (
                <input
                  type="color"
                  className="value-colour"
                  aria-label={t('producteditor.options.colourOf', { name })}
                  value={value.swatch || '#ffffff'}
                  onChange={(event) => {
                    const swatch = event.currentTarget.value.toUpperCase();
                    set(value.code, (before) => ({ ...before, swatch }));
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
