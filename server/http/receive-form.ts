import { isDiskReserved } from '#lib/data-disk.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RequestContext } from '../context.ts';
import { diskFullPage } from '../pages/busy-page.ts';
import type { Held } from './body-budget.ts';
import { limitOf } from './body-limit.ts';
import { busyResponse } from './busy.ts';
import { errorResponse } from './error-response.ts';
import { fieldLimits } from './field-limits.ts';
import { hasForm, readForm } from './form-body.ts';
import { isGrowing } from './growing-forms.ts';
import { plainHeaders } from './plain-headers.ts';
import { parseInLine, readBody } from './read-body.ts';

const PROBLEMS = {
  too_large: 'This form has more fields, or a longer field, than this address takes.',
  malformed: 'This form cannot be read.',
  unsupported_type: 'This address takes a form, and this is none.',
};

type Refused = { ok: false; code: 'refused'; data: Response };

/** The request with its body read and its form checked; an error response if body or form is refused. */
export async function receiveForm(
  raw: Request,
  context: RequestContext,
  held: Held,
): Promise<Result<Request, Refused>> {
  if (raw.method === 'GET' || raw.method === 'HEAD') return ok(raw);
  const limit = await limitOf(context, raw, new URL(raw.url).pathname);
  const body = await readBody(raw, { limit, held });
  if (!body.ok) return fail('refused', bodyRefusal(raw, body.code));
  const size = body.value.length;
  if (isLarge(raw, size, context) && (await isDiskReserved(context.config))) {
    return fail('refused', diskFull(raw));
  }
  const read = await parseInLine(size, () => readForm(raw, body.value, fieldLimits(context)));
  if (!read.ok) return fail('refused', errorResponse(read.code, PROBLEMS[read.code]));
  const isFull = (await isGrowing(read.value, context)) && (await isDiskReserved(context.config));
  return isFull ? fail('refused', diskFull(raw)) : read;
}

function bodyRefusal(request: Request, code: 'too_large' | 'too_slow' | 'busy'): Response {
  if (code === 'busy') return busyResponse(request);
  return code === 'too_large'
    ? errorResponse(code, 'The request is larger than this address takes.')
    : errorResponse(code, 'The request came too slowly.');
}

/**
 * Without a file, a form that may have one is smaller. A larger form of staff has long texts and lists, which can become
 * twenty times as many bytes of rows.
 */
const LARGE = 16 * 1024;

/**
 * True for a file, a large form outside the storefront, and a large event of a payment provider, whatever type it
 * names: an owner can sign any number of events of an own account.
 */
function isLarge(request: Request, size: number, { site }: RequestContext): boolean {
  const type = request.headers.get('content-type') ?? '';
  const isOfVisitor =
    site === 'storefront' && hasForm(request) && /^application\/x-www-form-urlencoded/i.test(type);
  return size > LARGE && !isOfVisitor;
}

/** Answers 507: with a page for browsers, and with the API's error for other clients. */
function diskFull(request: Request): Response {
  if (!(request.headers.get('accept')?.includes('text/html') ?? false)) {
    return errorResponse(
      'disk_full',
      'The server has no room for files. Nothing was saved; try again later.',
    );
  }
  return new Response(diskFullPage(), { status: 507, headers: plainHeaders() });
}
