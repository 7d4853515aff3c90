import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { LOCALES } from '#lib/locale.ts';
import { CurrencyUnit } from '../../ui/console/currency-unit.tsx';
import type { Texts } from '../../ui/console/texts.tsx';
import { BilingualPanes, PaneField } from './bilingual-field.tsx';
import type { FormLimits, FormProblem, FormProblems } from './form-result.ts';

type ErrorOf = (field: string) => string | undefined;

type FormState = {
  values: unknown;
  limits?: FormLimits;
  /** The text of a field's problem. */
  errorOf?: ErrorOf;
};

/**
 * The values, limits and errors of the form around a field. SettingsForm provides it; a page with several forms
 * provides one for each.
 */
export const FormContext = createContext<FormState>({ values: {} });

/** The texts of a form's problems: the page's own `wording`, else one of `forms.problem`. */
export function errorTexts(
  t: Texts,
  problems: FormProblems,
  wording: (field: string) => string | undefined = () => undefined,
): ErrorOf {
  return (name) => {
    const whole = name.replace(/\.(en|ar)$/, '');
    const problem = problems[name] ?? problems[whole];
    return problem && (wording(name) ?? wording(whole) ?? problemText(t, problem));
  };
}

/** The props of an input for the field `name`: name, initial value, error and HTML constraints. */
export function useField(name: string) {
  const form = useContext(FormContext);
  const limits = form.limits?.[name];
  return {
    name,
    defaultValue: shown(valueAt(form.values, name)),
    error: form.errorOf?.(name),
    // The error below the field says more than the browser's message, so `required` is announced to screen
    // readers but not enforced by the browser.
    ...(limits?.required ? { 'aria-required': true } : {}),
    ...(limits?.maxLength ? { maxLength: limits.maxLength } : {}),
    ...(limits?.inputMode ? { inputMode: limits.inputMode } : {}),
  };
}

/** The initial value and the error of a field that is not an input itself. */
export function useValue(name: string) {
  const form = useContext(FormContext);
  return { value: valueAt(form.values, name), error: form.errorOf?.(name) };
}

type Props = { name: string; label: ReactNode; hint?: ReactNode };

/** An input, or a textarea with `rows`. Addresses, codes and passwords take dir="ltr" or "auto". */
export function LineField({ name, label, hint, dir, rows }: Props & { dir?: 'ltr' | 'auto'; rows?: number }) {
  const field = { ...useField(name), label, description: hint, dir, autoComplete: 'off' };
  if (rows) return <Textarea {...field} rows={rows} resize="vertical" />;
  return <TextInput {...field} {...(dir === 'ltr' ? { spellCheck: false } : {})} />;
}

export function NumberField({ name, label, hint }: Props) {
  return <TextInput {...useField(name)} label={label} description={hint} className="number-field" />;
}

export function MoneyField({ name, label, hint, currency }: Props & { currency: string }) {
  const field = { ...useField(name), label, description: hint, dir: 'ltr', autoComplete: 'off' };
  const unit = <CurrencyUnit currency={currency} />;
  return <TextInput {...field} inputMode="decimal" rightSection={unit} rightSectionWidth={56} />;
}

export function ChoiceField(props: Props & { choices: readonly { value: string; label: string }[] }) {
  const { name, label, hint, choices } = props;
  return <NativeSelect {...useField(name)} label={label} description={hint} data={[...choices]} />;
}

export function TickField({ name, label, hint }: Props) {
  const { value } = useValue(name);
  return (
    <Checkbox name={name} value="yes" label={label} description={hint} defaultChecked={value === true} />
  );
}

type TextField = { name: string; label: string; hint?: string; rows?: number };

/** Texts in both languages side by side: the fields `name.en` and `name.ar` of each text. */
export function LanguagesField({ texts }: { texts: TextField[] }) {
  const form = useContext(FormContext);
  const textAt = (name: string, locale: string) => String(valueAt(form.values, `${name}.${locale}`) ?? '');
  const [first] = texts;
  const wrongIn = (locale: string) => texts.some(({ name }) => form.errorOf?.(`${name}.${locale}`));
  return (
    <BilingualPanes
      filled={Object.fromEntries(LOCALES.map((at) => [at, textAt(first?.name ?? '', at).trim() !== '']))}
      errors={Object.fromEntries(LOCALES.map((at) => [at, wrongIn(at)]))}
    >
      {(pane) => (
        <>
          {texts.map((each) => (
            <PaneField
              key={each.name}
              {...each}
              pane={pane}
              value={textAt(each.name, pane.locale)}
              error={form.errorOf?.(`${each.name}.${pane.locale}`)}
              maxLength={form.limits?.[`${each.name}.${pane.locale}`]?.maxLength}
            />
          ))}
        </>
      )}
    </BilingualPanes>
  );
}

export function valueAt(values: unknown, name: string): unknown {
  let at = values;
  for (const part of name.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[part];
  return at;
}

function shown(value: unknown): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value);
}

function problemText(t: Texts, { code, min = 0, max = 0 }: FormProblem): string {
  return t(code === 'own' ? 'forms.problem.choice' : `forms.problem.${code}`, { min, max });
}
