import { NativeSelect } from '@mantine/core';
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

/** Select for the country of a row; its value is '' until a country is chosen. */
export function CountrySelect({ countries, initial, onChange, ...field }: Props) {
  return (
    <NativeSelect
      {...field}
      defaultValue={initial}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: '' }, ...countries]}
    />
  );
}
