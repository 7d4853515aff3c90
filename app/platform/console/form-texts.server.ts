/** Reads the texts of a form by name, each cut to `longest`; '' for a missing one or a file. */
export function formTexts(form: FormData, longest: number): (name: string) => string {
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, longest) : '';
  };
}
