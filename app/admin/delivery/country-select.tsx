import { Combobox, InputBase } from '@mantine/core';
import { escapeHtml } from '#lib/escape-html.ts';
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

// As markup, which all rows of a page share: a form of a hundred rows has 25,000 options, and elements of React for
// them took half a second to render.
const options = new WeakMap<Choice[], string>();

const openingTag = (value: string) => `<option value="${escapeHtml(value)}"`;

function optionsOf(countries: Choice[]): string {
  const known = options.get(countries);
  if (known) return known;
  const made = [{ value: '', label: '' }, ...countries]
    .map(({ value, label }) => `${openingTag(value)}>${escapeHtml(label)}</option>`)
    .join('');
  options.set(countries, made);
  return made;
}

/** Select for the country of a row; its value is '' until a country is chosen. */
export function CountrySelect({ countries, initial, onChange, error, ...field }: Props) {
  const chosen = openingTag(initial);
  const markup = optionsOf(countries).replace(`${chosen}>`, () => `${chosen} selected="">`);
  return (
    <InputBase
      component="select"
      {...field}
      error={error}
      pointer
      rightSection={<Combobox.Chevron size="sm" error={error} />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
