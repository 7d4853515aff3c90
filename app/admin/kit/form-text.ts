/** The text of a posted field, '' if absent. Zero bytes are refused before any action runs. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
