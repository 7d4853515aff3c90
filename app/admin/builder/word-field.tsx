import { Textarea, TextInput } from '@mantine/core';
import type { Field } from '#blocks/field.ts';
import { dirOf, type Locale, otherLocale } from '#lib/locale.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { hintOf, labelOf } from './field-texts.ts';
import { HtmlInput } from './html-input.tsx';

type Props = {
  name: string;
  field: Field;
  textIn: (locale: Locale) => string;
  onChange: (locale: Locale, text: string) => void;
  canEdit: boolean;
};

/** A text in both languages, the reader's own first. */
export function WordField({ name, field, textIn, onChange, canEdit }: Props) {
  const t = useTexts();
  const { locale: reading } = useReading();
  const { description } = hintOf(t, name, field);
  const locales = [reading, otherLocale(reading)];
  if (field.control === 'html') {
    return locales.map((locale) => (
      <HtmlInput
        key={locale}
        name={`${name}.${locale}`}
        label={nameIn(labelOf(t, name, field), t, locale)}
        locale={locale}
        value={textIn(locale)}
        disabled={!canEdit}
        onChange={(html) => onChange(locale, html)}
      />
    ));
  }
  return (
    <div className="builder-words">
      <span className="field-label">{labelOf(t, name, field)}</span>
      {locales.map((locale) => (
        <WordInput
          key={locale}
          label={nameIn(labelOf(t, name, field), t, locale)}
          locale={locale}
          field={field}
          value={textIn(locale)}
          onChange={(text) => onChange(locale, text)}
        />
      ))}
      {description ? <p className="caption">{description}</p> : null}
    </div>
  );
}

function nameIn(label: string, t: Texts, locale: Locale): string {
  return `${label} (${t(`forms.language.${locale}`)})`;
}

type InputProps = {
  label: string;
  locale: Locale;
  field: Field;
  value: string;
  onChange: (text: string) => void;
};

function WordInput({ label, locale, field, value, onChange }: InputProps) {
  const t = useTexts();
  const shared = {
    'aria-label': label,
    placeholder: t(`forms.own.${locale}`),
    value,
    lang: locale,
    dir: dirOf(locale),
    autoComplete: 'off',
    maxLength: field.max,
  };
  return field.control === 'text' ? (
    <Textarea {...shared} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
