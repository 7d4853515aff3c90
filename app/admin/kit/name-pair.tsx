import { TextInput } from '@mantine/core';
import { dirOf, type Locale } from '#lib/locale.ts';
import { useLocales } from '../../ui/locale-context.tsx';

type Props = {
  /** The fields are `name.en` and `name.ar`. */
  name: string;
  label: (locale: Locale) => string;
  values: Record<Locale, string>;
  /** The text of a field's problem. If both names are missing, the domain reports it for `name.en`. */
  problem: (field: string) => string | undefined;
};

/** Two fields for a short text, one per language; filling one of them is enough. */
export function NamePair({ name, label, values, problem }: Props) {
  const locales = useLocales();
  const isMissing = values.en === '' && values.ar === '';
  const errorOf = (locale: Locale) => {
    if (!isMissing) return problem(`${name}.${locale}`);
    return locale === locales[0] ? problem(`${name}.en`) : undefined;
  };
  return (
    <div className="field-row">
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={label(locale)}
          name={`${name}.${locale}`}
          lang={locale}
          dir={dirOf(locale)}
          defaultValue={values[locale]}
          error={errorOf(locale)}
          autoComplete="off"
        />
      ))}
    </div>
  );
}
