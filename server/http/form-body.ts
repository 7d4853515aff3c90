import { fail, ok, type Result } from '#lib/result.ts';
import { type FieldLimits, isFieldTooLong } from './field-limits.ts';
import { type FormProblem, readParts } from './form-parts.ts';
import { FormRequest } from './form-request.ts';
import { readFormType } from './form-type.ts';

/** A character takes nine bytes at most: three of UTF-8, each percent-encoded. */
const BYTES_PER_CHARACTER = 9;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;

/**
 * The request that a route gets. Actions take forms and nothing else, whole, within the limits of their fields and
 * without zero bytes, which no text of PostgreSQL can hold: refused here, none of it ends as an error of ours in some
 * route. A form is parsed here and nowhere else.
 */
export function readForm(
  request: Request,
  body: Buffer<ArrayBuffer>,
  limits: FieldLimits,
): Result<Request, FormProblem | 'unsupported_type'> {
  if (!hasForm(request)) {
    const { url, method, headers, signal } = request;
    return ok(new Request(url, { method, headers, signal, body }));
  }
  const type = readFormType(request.headers.get('content-type'));
  if (!type) return fail('unsupported_type');
  const read = type.kind === 'fields' ? readFields(body, limits) : readParts(body, type.boundary, limits);
  return read.ok ? ok(new FormRequest(request, { type, form: read.value })) : read;
}

function hasForm({ method, url }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  // Signed text, read by its own code.
  return !new URL(url).pathname.startsWith('/webhooks/');
}

function readFields(body: Buffer, limits: FieldLimits): Result<FormData, FormProblem> {
  // Before anything is decoded: thousands of fields or a megabyte of one are refused for the price of a search.
  if (!mayBeWithin(body, limits)) return fail('too_large');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (isFieldTooLong(limits, name, value)) return fail('too_large');
    if (name.includes('\0') || value.includes('\0')) return fail('malformed');
    form.append(name, value);
  }
  return ok(form);
}

function mayBeWithin(body: Buffer, limits: FieldLimits): boolean {
  let count = 0;
  for (let start = 0; start <= body.length; ) {
    const next = body.indexOf(AMPERSAND, start);
    const end = next === -1 ? body.length : next;
    count++;
    if (count > limits.fields || isLongField(body.subarray(start, end), limits)) return false;
    start = end + 1;
  }
  return true;
}

const SHORT_FIELD = 200;
const MOST_NAME_BYTES = 2000;

function isLongField(field: Buffer, limits: FieldLimits): boolean {
  if (field.length <= SHORT_FIELD) return false;
  const mark = field.indexOf(EQUALS);
  const nameBytes = mark === -1 ? field.length : mark;
  if (nameBytes > MOST_NAME_BYTES) return true;
  const [name = ''] = new URLSearchParams(field.toString('utf8', 0, nameBytes)).keys();
  return field.length - nameBytes > limits.lengthOf(name) * BYTES_PER_CHARACTER + 1;
}
