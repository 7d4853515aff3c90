import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Direction, dirOf, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useLocales, useReading } from '../../ui/locale-context.tsx';

export type Bilingual<T = string> = Partial<Record<Locale, T>>;

export type Pane = {
  locale: Locale;
  dir: Direction;
  /** The field's name in the form: title → title.en. */
  name: (field: string) => string;
  /** The field's label, with the language for screen readers. */
  label: (text: string) => ReactNode;
};

type PanesProps = {
  /**
   * The languages that have texts at first render. During typing, a language counts as filled if the first
   * field of its pane is.
   */
  filled: Bilingual<boolean>;
  /** On a narrow screen a language with an error is shown first. */
  errors?: Bilingual<unknown>;
  /** False if an empty text is not replaced by the other language's. */
  fallsBack?: boolean;
  children: (pane: Pane) => ReactNode;
};

/** The texts of both languages side by side, each in its own direction; on a narrow screen one at a time. */
export function BilingualPanes({ filled, errors, fallsBack = true, children }: PanesProps) {
  const t = useTexts();
  const { locale: reading } = useReading();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(reading);
  const [has, setHas] = useState(filled);
  const wrong = LOCALES.filter((locale) => errors?.[locale]);
  const first = wrong.includes(reading) ? reading : wrong[0];
  useEffect(() => {
    if (first) setShown(first);
  }, [first]);
  // Runs after hydration too, because fields may hold values restored after a failed save, a discard or a
  // back navigation.
  useEffect(() => setHas(readFilled(root)), []);
  const note = () => setHas(readFilled(root));
  const order = useLocales();
  return (
    <div className="bilingual" ref={root} data-shown={shown} onInput={note}>
      <fieldset className="segments language-tabs needs-scripts" aria-label={t('forms.languages')}>
        {order.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={shown === locale}
            onClick={() => setShown(locale)}
          >
            {t(`forms.own.${locale}`)}
            <Filled t={t} yes={has[locale] === true} wrong={wrong.includes(locale)} />
          </button>
        ))}
      </fieldset>
      {order.map((locale) => (
        <div key={locale} className="pane" data-locale={locale} dir={dirOf(locale)}>
          <div className="pane-head">
            <span className="pane-name" lang={locale}>
              {t(`forms.own.${locale}`)}
            </span>
            <Filled t={t} yes={has[locale] === true} wrong={wrong.includes(locale)} />
            {!has[locale] && has[otherLocale(locale)] ? (
              <Button
                className="needs-scripts pane-copy"
                variant="subtle"
                data-small=""
                leftSection={<Glyph name="copy" small />}
                onClick={() => copyAcross(root, locale)}
              >
                {t('forms.copyFrom', { language: t(`forms.language.${otherLocale(locale)}`) })}
              </Button>
            ) : null}
          </div>
          {children(paneOf(locale, t))}
          {fallsBack && !has[locale] && has[otherLocale(locale)] ? (
            <p className="caption pane-fallback" dir="auto">
              {t('forms.usingOther', { language: t(`forms.language.${otherLocale(locale)}`) })}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

type FieldProps = {
  name: string;
  label: string;
  values: Bilingual;
  errors?: Bilingual;
  hint?: string;
  maxLength?: number;
  rows?: number;
  fallsBack?: boolean;
  /** Rendered in each pane instead of an input, for example a rich text editor. */
  slot?: (pane: Pane) => ReactNode;
};

/** One text in both languages; its fields are named name.en and name.ar. */
export function BilingualField({ values, errors, fallsBack, slot, ...field }: FieldProps) {
  const filled = Object.fromEntries(LOCALES.map((locale) => [locale, Boolean(values[locale]?.trim())]));
  return (
    <BilingualPanes filled={filled} errors={errors} fallsBack={fallsBack}>
      {(pane) =>
        slot ? (
          slot(pane)
        ) : (
          <PaneField {...field} pane={pane} value={values[pane.locale] ?? ''} error={errors?.[pane.locale]} />
        )
      }
    </BilingualPanes>
  );
}

type PaneFieldProps = Omit<FieldProps, 'values' | 'errors' | 'slot' | 'fallsBack'> & {
  pane: Pane;
  value: string;
  error?: string;
};

/** One pane's input, or a textarea with `rows`. */
export function PaneField({ pane, name, label, value, error, hint, maxLength, rows }: PaneFieldProps) {
  const shared = {
    name: pane.name(name),
    label: pane.label(label),
    description: hint,
    defaultValue: value,
    error,
    maxLength,
    lang: pane.locale,
    dir: pane.dir,
    autoComplete: 'off',
  };
  return rows ? <Textarea {...shared} rows={rows} resize="vertical" /> : <TextInput {...shared} />;
}

function Filled({ t, yes, wrong }: { t: Texts; yes: boolean; wrong: boolean }) {
  return (
    <span className="pane-mark" data-mark={wrong ? 'wrong' : yes ? 'yes' : 'no'}>
      {wrong ? <Glyph name="warning" small /> : yes ? <Glyph name="check" small /> : null}
      <span className="sr-only">{t(yes ? 'forms.filled' : 'forms.missing')}</span>
    </span>
  );
}

function paneOf(locale: Locale, t: Texts): Pane {
  const [before = '', after = ''] = t('forms.inLanguage', {
    label: '\u0000',
    language: t(`forms.language.${locale}`),
  }).split('\u0000');
  return {
    locale,
    dir: dirOf(locale),
    name: (field) => `${field}.${locale}`,
    label: (text) => (
      <>
        <span className="sr-only">{before}</span>
        {text}
        <span className="sr-only">{after}</span>
      </>
    ),
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(root: RefObject<HTMLDivElement | null>, locale: Locale): Field[] {
  const pane = root.current?.querySelector(`:scope > .pane[data-locale="${locale}"]`);
  return [...(pane?.querySelectorAll<Field>('input[name]:not([type="hidden"]), textarea[name]') ?? [])];
}

function readFilled(root: RefObject<HTMLDivElement | null>): Bilingual<boolean> {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, (fieldsOf(root, locale)[0]?.value.trim() ?? '') !== '']),
  );
}

/** Fills the empty fields of one language with the other's values, as if typed. */
function copyAcross(root: RefObject<HTMLDivElement | null>, to: Locale): void {
  const from = new Map(fieldsOf(root, otherLocale(to)).map((field) => [field.name, field.value]));
  for (const field of fieldsOf(root, to)) {
    const value = from.get(field.name.replace(/\.(en|ar)$/, `.${otherLocale(to)}`));
    if (!value || field.value.trim() !== '') continue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React tracks the value property: only the prototype's setter and an input event make React see the
    // change.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
