type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a form as text, to compare it with the content that it began with. */
export function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)];
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]),
  );
}

/** True if a field differs from the HTML of the page, such as a field that was filled in before the scripts ran. */
export function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => isField(field) && differs(field));
}

/** True for a field whose value is in the form's content; an editor of rich text is none. */
export function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function differs(field: Field): boolean {
  if (field.name === '') return false;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const isMarked = options.some((option) => option.defaultSelected);
    return isMarked && options.some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === 'hidden') return false;
    if (field.type === 'file') return field.value !== '';
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}
