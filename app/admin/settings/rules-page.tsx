import type { ReactNode } from 'react';
import type { KnownRules } from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { FormValues } from '../kit/form-result.ts';
import { SettingsForm, type SettingsFormProps } from '../kit/settings-form.tsx';

type Values = FormValues<KnownRules>;
type Props<T> = SettingsFormProps<T> & { title: string; text: string; children: ReactNode };

const FIELDS = [
  'names',
  'descriptions',
  'country',
  'timeZone',
  'nameMinLength',
  'zipNotAskedIn',
  'returnDays',
] as const;

/** A settings page that saves part of the store's rules. */
export function RulesPage<T extends Partial<Values>>(props: Props<T>) {
  const t = useTexts();
  const wording = (field: string) => {
    const own = FIELDS.find((each) => each === field);
    return own && t(`storerules.problem.${own}`);
  };
  return <SettingsForm {...props} wording={wording} className="" />;
}
