/** The text of a posted field, '' if absent. NUL bytes are refused before any action runs. */
export function formText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The texts of several fields, each cut at `max` characters. */
export function formTexts<const Name extends string>(
  form: FormData | URLSearchParams,
  names: readonly Name[],
  max: number,
): Record<Name, string> {
  const texts = names.map((name) => [name, formText(form, name).slice(0, max)]);
  return Object.fromEntries(texts) as Record<Name, string>;
}
