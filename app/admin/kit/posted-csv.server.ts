export type CsvProblem = { code: 'missing' | 'not_utf8' | 'too_large' };

/** The text of a posted CSV file: of the field `file`, or of `text` if the file was read before. */
export async function postedCsv(form: FormData, maxBytes: number): Promise<string | CsvProblem> {
  const again = form.get('text');
  if (typeof again === 'string') {
    // Browsers send the line ends of a field as two characters, so that a file at the limit would exceed it.
    const asRead = again.replaceAll('\r\n', '\n');
    return Buffer.byteLength(asRead) > maxBytes ? { code: 'too_large' } : asRead;
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
