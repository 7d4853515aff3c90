import { Checkbox, TextInput } from '@mantine/core';
import type { DiscountFormField } from '#domain/discounts/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { DiscountProblems, TypedDiscount } from './discount-view.ts';

export type Fields = { typed: TypedDiscount; problems: DiscountProblems };

type TextName = {
  [K in keyof TypedDiscount]: TypedDiscount[K] extends string ? K : never;
}[keyof TypedDiscount];

type Props = {
  fields: Fields;
  name: TextName;
  label: string;
  hint?: string;
  unit?: string;
  kind?: 'text' | 'number' | 'moment';
  /** The field whose error is shown here; by default this field's own. */
  problemOf?: DiscountFormField | null;
  lang?: 'en' | 'ar';
};

export function DiscountField({ fields, name, label, hint, unit, kind = 'number', problemOf, lang }: Props) {
  const problem = useProblem(fields, problemOf === undefined ? (name as DiscountFormField) : problemOf);
  return (
    <TextInput
      name={name}
      label={label}
      description={hint}
      defaultValue={fields.typed[name]}
      error={problem}
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

export function DiscountCheck(props: {
  fields: Fields;
  name: 'excludesSale' | 'isStackable';
  label: string;
  hint?: string;
}) {
  return (
    <Checkbox
      name={props.name}
      value="yes"
      defaultChecked={props.fields.typed[props.name]}
      label={props.label}
      description={props.hint}
    />
  );
}

/** The error text of a field; undefined without one. */
export function useProblem({ problems, typed }: Fields, field: DiscountFormField | null): string | undefined {
  const t = useTexts();
  const problem = field && problems[field];
  if (!problem) return undefined;
  if (field === 'percent' && problem === 'too_large' && typed.percent !== '')
    return t('discounts.problem.over100');
  if (field === 'targets' && problem === 'missing') return t('discounts.problem.targets');
  if (field === 'name' && problem === 'missing') return t('discounts.problem.name');
  return t(`discounts.problem.${problem}`);
}
