import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice } from './delivery-view.ts';

type Props = {
  name: string;
  label: string;
  countries: Choice[];
  initial: string;
  error: string | undefined;
  className?: string;
  onChange: (country: string) => void;
};

// All rows of a page share their options: a form of a hundred rows has 25,000 of them.
const options = new WeakMap<Choice[], ReactNode>();

function optionsOf(countries: Choice[]): ReactNode {
  const known = options.get(countries);
  if (known) return known;
  const made = [{ value: '', label: '' }, ...countries].map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
  options.set(countries, made);
  return made;
}

/** Select for the country of a row; its value is '' until a country is chosen. */
export function CountrySelect({ countries, initial, onChange, ...field }: Props) {
  return (
    <NativeSelect {...field} defaultValue={initial} onChange={(event) => onChange(event.currentTarget.value)}>
      {optionsOf(countries)}
    </NativeSelect>
  );
}
