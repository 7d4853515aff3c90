import type { ErrorCode } from './error-response.ts';

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Why a body is none that an action could read, or null. Actions take forms and nothing else, whole and without zero
 * bytes, which no text of PostgreSQL can hold: refused here, none of it ends as an error of ours in some route.
 */
export async function formProblem(request: Request): Promise<ErrorCode | null> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return null;
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!FORM_TYPES.has(type)) return 'unsupported_type';
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form && ![...form].some(holdsZero) ? null : 'malformed';
}

function holdsZero([name, value]: [string, FormDataEntryValue]): boolean {
  return name.includes('\0') || (typeof value === 'string' ? value : value.name).includes('\0');
}
