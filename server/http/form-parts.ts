import { fail, ok, type Result } from '#lib/result.ts';
import { type FieldLimits, isFieldTooLong } from './field-limits.ts';

export type FormProblem = 'malformed' | 'too_large';

const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';
const MOST_HEADER_BYTES = 4000;
const MOST_PARTS = 2000;
/** Bytes of UTF-8 per UTF-16 code unit, at most. */
const BYTES_PER_CHARACTER = 3;

/**
 * Parses a multipart form in one pass. Stricter than the platform's parser, which takes seconds for many
 * parts and decodes base64: the body starts and ends with its boundary and holds its parts unencoded.
 */
export function readParts(
  body: Buffer<ArrayBuffer>,
  boundary: string,
  limits: FieldLimits,
): Result<FormData, FormProblem> {
  const opening = Buffer.from(`--${boundary}`);
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) return fail('malformed');
  const form = new FormData();
  let at = opening.length;
  for (let count = 0; ; count++) {
    const after = body.toString('latin1', at, at + 2);
    if (after === '--') return isEnd(body, at + 2) ? ok(form) : fail('malformed');
    if (after !== LINE_END) return fail('malformed');
    if (count >= Math.min(limits.fields, MOST_PARTS)) return fail('too_large');
    const start = at + 2;
    const headersEnd = body.subarray(start, start + MOST_HEADER_BYTES).indexOf(HEADERS_END);
    const head = headersEnd === -1 ? null : readHead(body.toString('utf8', start, start + headersEnd));
    if (!head) return fail('malformed');
    const from = start + headersEnd + HEADERS_END.length;
    const to = body.indexOf(delimiter, from);
    if (to === -1) return fail('malformed');
    const problem = addPart(form, head, body.subarray(from, to), limits);
    if (problem) return fail(problem);
    at = to + delimiter.length;
  }
}

const isEnd = (body: Buffer, at: number) => ['', LINE_END].includes(body.toString('latin1', at, at + 3));

type Head = { name: string; fileName: string | null; type: string };

const DISPOSITION = /^form-data; ?name="([^"]*)"(?:; ?filename="([^"]*)")?$/i;
/** Other encodings (base64, quoted-printable) would hide a text from its field's limit. */
const PLAIN_ENCODING = /^(?:7bit|8bit|binary)$/i;

function readHead(text: string): Head | null {
  const headers = new Map<string, string>();
  for (const line of text.split(LINE_END)) {
    const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || headers.has(name.toLowerCase())) return null;
    headers.set(name.toLowerCase(), value.trim());
  }
  if (!PLAIN_ENCODING.test(headers.get('content-transfer-encoding') ?? 'binary')) return null;
  const [, name, fileName] = DISPOSITION.exec(headers.get('content-disposition') ?? '') ?? [];
  if (name === undefined) return null;
  const type = headers.get('content-type') ?? 'text/plain';
  return { name: unescapeName(name), fileName: fileName === undefined ? null : unescapeName(fileName), type };
}

// Browsers escape quotes and line breaks in a name in this way.
const unescapeName = (text: string) =>
  text.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replaceAll('%22', '"');

function addPart(
  form: FormData,
  { name, fileName, type }: Head,
  value: Buffer<ArrayBuffer>,
  limits: FieldLimits,
): FormProblem | null {
  const isLong = fileName === null && value.length > limits.lengthOf(name) * BYTES_PER_CHARACTER;
  if (isLong) return 'too_large';
  const text = fileName ?? new TextDecoder().decode(value);
  if (isFieldTooLong(limits, name, text)) return 'too_large';
  if (name.includes('\0') || text.includes('\0')) return 'malformed';
  if (fileName === null) form.append(name, text);
  else form.append(name, new File([value], fileName, { type }));
  return null;
}
