import type { WholeRequest } from './body-limit.ts';
import type { ErrorCode } from './error-response.ts';

const FIELDS = 'application/x-www-form-urlencoded';

/**
 * Why a body is none that an action could read, or null. Actions take forms and nothing else, whole and without zero
 * bytes, which no text of PostgreSQL can hold: refused here, none of it ends as an error of ours in some route.
 */
export async function formProblem({ request, body }: WholeRequest): Promise<ErrorCode | null> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return null;
  // Signed text, read by its own code.
  if (new URL(request.url).pathname.startsWith('/webhooks/')) return null;
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Every other text is a form of this kind; parsing it here only to look would cost as much as the action's own.
  if (type === FIELDS) return body.includes(0) || body.includes('%00') ? 'malformed' : null;
  if (type !== 'multipart/form-data') return 'unsupported_type';
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form && ![...form].some(holdsZero) ? null : 'malformed';
}

function holdsZero([name, value]: [string, FormDataEntryValue]): boolean {
  return name.includes('\0') || (typeof value === 'string' ? value : value.name).includes('\0');
}
