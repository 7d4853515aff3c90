import { TextInput } from '@mantine/core';
import type { DiscountFormField } from '#domain/discounts/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useField, useValue } from '../kit/form-fields.tsx';
import type { DiscountProblems, TypedDiscount } from './discount-view.ts';

type TextName = {
  [K in keyof TypedDiscount]: TypedDiscount[K] extends string ? K : never;
}[keyof TypedDiscount];

type Props = {
  name: TextName;
  label: string;
  hint?: string;
  unit?: string;
  kind?: 'text' | 'number' | 'moment';
  /** The field whose error is shown here; by default this field's own. */
  problemOf?: DiscountFormField;
  lang?: 'en' | 'ar';
};

export function DiscountField({ name, label, hint, unit, kind = 'number', problemOf, lang }: Props) {
  const field = useField(name);
  const { error } = useValue(problemOf ?? name);
  return (
    <TextInput
      {...field}
      label={label}
      description={hint}
      error={error}
      type={kind === 'moment' ? 'datetime-local' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      dir={kind === 'text' ? (lang === 'ar' ? 'rtl' : lang === 'en' ? 'ltr' : 'auto') : 'ltr'}
      lang={lang}
      rightSection={unit ? <span className="unit">{unit}</span> : undefined}
      rightSectionWidth={unit ? 56 : undefined}
      maxLength={200}
      autoComplete="off"
    />
  );
}

/** The text of each field's error. */
export function useErrors(problems: DiscountProblems, typed: TypedDiscount) {
  const t = useTexts();
  return (name: string): string | undefined => {
    const field = name as DiscountFormField;
    const problem = problems[field];
    if (!problem) return undefined;
    if (field === 'percent' && problem === 'too_large' && typed.percent !== '')
      return t('discounts.problem.over100');
    if (field === 'targets' && problem === 'missing') return t('discounts.problem.targets');
    if (field === 'name' && problem === 'missing') return t('discounts.problem.name');
    return t(`discounts.problem.${problem}`);
  };
}
