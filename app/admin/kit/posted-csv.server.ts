export type CsvProblem = { code: 'missing' | 'not_utf8' | 'too_large' };

/** The text of a posted CSV file: of the field `file`, or of `text` if the file was read before. */
export async function postedCsv(form: FormData, maxBytes: number): Promise<string | CsvProblem> {
  const again = form.get('text');
  if (typeof again === 'string') {
    return Buffer.byteLength(again) > maxBytes ? { code: 'too_large' } : again;
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { code: 'missing' };
  if (file.size > maxBytes) return { code: 'too_large' };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { code: 'not_utf8' };
  }
}
