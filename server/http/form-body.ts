import { fail, ok, type Result } from '#lib/result.ts';
import { type FieldLimits, isFieldTooLong } from './field-limits.ts';
import { type FormProblem, readParts } from './form-parts.ts';
import { FormRequest } from './form-request.ts';
import { readFormType } from './form-type.ts';

/** A UTF-16 code unit becomes at most three bytes of UTF-8, each percent-encoded as three characters. */
const BYTES_PER_CHARACTER = 9;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;

/**
 * The request as a route receives it. Actions accept only forms that are complete, within their field limits
 * and without NUL bytes, which PostgreSQL text cannot hold. Forms are parsed nowhere else.
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

/** True if a request's body is a form, by its method and address, not by the type that it names. */
export function hasForm({ method, url }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  // The body of a webhook is signed text, which the webhook's own code reads.
  return !new URL(url).pathname.startsWith('/webhooks/');
}

function readFields(body: Buffer, limits: FieldLimits): Result<FormData, FormProblem> {
  // Checked before decoding, so that thousands of fields or a megabyte in one field are refused at the cost
  // of a search.
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
