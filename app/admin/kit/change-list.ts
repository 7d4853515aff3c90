import { isField } from './form-changes.ts';

/** A field as the page shows it; `value` is true or false for a field that is ticked. */
type Shown = { field: Field; value: string | boolean };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A field that differs; undefined if it was added or removed with its row. */
export type Change = { label: string; before?: Shown['value']; now?: Shown['value'] };

const begun = new WeakMap<HTMLFormElement, Map<string, Shown>>();

/** Remembers the fields of a form as it begins, for changesOf. */
export function rememberFields(form: HTMLFormElement): void {
  begun.set(form, shownFields(form));
}

/** The labelled fields that differ from those with which the form began, in the order of the page. */
export function changesOf(form: HTMLFormElement): Change[] {
  const before = begun.get(form);
  if (!before) return [];
  const now = shownFields(form);
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), now.get(key)];
    const field = (is ?? was)?.field;
    if (was?.value === is?.value || !field) return [];
    const label = field.type === 'radio' ? groupOf(field) : labelOf(field);
    return label === '' ? [] : [{ label, before: was?.value, now: is?.value }];
  });
}

function shownFields(form: HTMLFormElement): Map<string, Shown> {
  const shown = new Map<string, Shown>();
  const counts = new Map<string, number>();
  for (const field of form.elements) {
    if (!isField(field) || field.name === '' || field.type === 'hidden') continue;
    const isTicked = field.type === 'checkbox';
    if (field.type === 'radio' && !(field as HTMLInputElement).checked) continue;
    const name = isTicked ? `${field.name} ${field.value}` : field.name;
    // Fields of one name are told apart by their order.
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    shown.set(`${name} ${count}`, { field, value: shownValue(field) });
  }
  return shown;
}

function shownValue(field: Field): Shown['value'] {
  if (field instanceof HTMLSelectElement) {
    return [...field.selectedOptions].map((option) => option.text).join(', ');
  }
  if (field.type === 'checkbox') return (field as HTMLInputElement).checked;
  if (field.type === 'radio') return labelOf(field);
  if (field.type === 'password') return '•'.repeat(field.value.length);
  if (field.type === 'file')
    return [...((field as HTMLInputElement).files ?? [])].map(({ name }) => name).join(', ');
  return field.value;
}

function labelOf(field: Field): string {
  const named = document.getElementById(field.getAttribute('aria-labelledby') ?? '');
  return field.getAttribute('aria-label') ?? wordsOf(named ?? field.labels?.[0]);
}

/** The name of the group of a radio button. */
function groupOf(field: Field): string {
  const group = field.closest('fieldset, [role=radiogroup]');
  const named = document.getElementById(group?.getAttribute('aria-labelledby') ?? '');
  return group?.getAttribute('aria-label') ?? wordsOf(named ?? group?.querySelector('legend, label'));
}

/** Text without what is hidden from screen readers, such as the star of a required field. */
function wordsOf(label: Element | null | undefined): string {
  const copy = label?.cloneNode(true) as Element | undefined;
  for (const hidden of copy?.querySelectorAll('[aria-hidden=true], input, select, textarea') ?? [])
    hidden.remove();
  return copy?.textContent?.trim() ?? '';
}
