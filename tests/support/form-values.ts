import { slugify } from '#lib/slug.ts';
import { type Control, isShown, type ServedForm } from './served-forms.ts';

/**
 * Values to try one after the other until a field accepts one. The three numbers are for a sale price, the
 * price and the compare-at price.
 */
const CANDIDATES = [
  '17',
  '43',
  '59',
  'zq@example.com',
  'https://zq.example.com/page',
  '#13579B',
  '+966512345678',
  '2027-03-04',
  '2027-03-04T05:06',
  'zq-word',
  '310122393500003',
  'zq.example.com',
];

const EDITABLE = new Set([
  'text',
  'search',
  'number',
  'email',
  'url',
  'tel',
  'date',
  'datetime-local',
  'time',
  'color',
  'checkbox',
  'radio',
  'select',
  'textarea',
]);

/** The fields that a person may change. Of checkboxes with the same name only the first two are returned. */
export function editable(form: ServedForm): Control[] {
  const seen = new Map<string, number>();
  return form.controls.filter((control) => {
    const { type, name, isFixed, attributes } = control;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (attributes.inputmode === 'search' || !isShown(form, control)) return false;
    return EDITABLE.has(type) && name !== '' && !isFixed && count <= (type === 'radio' ? 3 : 2);
  });
}

let made = 0;

/** Values that the field does not have yet, the most likely valid ones first. */
export function newValues(control: Control): string[] {
  if (control.type === 'checkbox') return [control.isChecked ? '' : control.value];
  if (control.type === 'radio') return control.isChecked ? [] : [control.value];
  if (control.tag === 'select')
    return control.choices.filter((choice) => choice !== control.value && choice !== '').slice(0, 3);
  made += 1;
  // Each generated name is unique.
  return [`Zq words ${made}`, ...CANDIDATES].filter((value) => value !== control.value);
}

export const keyOf = ({ name, type, value }: Control) =>
  type === 'checkbox' || type === 'radio' ? `${name}=${value}` : name;

/** True if the field has this value, in whatever form it is stored. */
export function isSaved(control: Control, value: string): boolean {
  if (control.type === 'checkbox') return control.isChecked === (value !== '');
  if (control.type === 'radio') return control.isChecked;
  const plain = (text: string) =>
    text
      .replace(/[\s ]+/g, ' ')
      .trim()
      .toLowerCase();
  if (plain(control.value) === plain(value)) return true;
  if (value !== '' && Number(control.value) === Number(value)) return true;
  if (slugify(value, 'en') === control.value) return true;
  if (value.toUpperCase().replace(/\W/g, '') === control.value) return true;
  return false;
}
