/** The text of a posted field, '' where the form does not have it. Zero bytes are refused before any action runs. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
