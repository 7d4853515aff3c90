import { errorResponse } from './error-response.ts';

const ALLOWED = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/**
 * Answers the methods that no route sees; null for the others. React Router runs an action for PUT, PATCH and DELETE
 * as for POST, which would bypass a guard that compares with POST, and has no answer for OPTIONS. Our application
 * allows no cross-origin calls, so OPTIONS only lists the methods.
 */
export function methodAnswer(method: string): Response | null {
  const allow = ALLOWED.join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  if (ALLOWED.includes(method)) return null;
  const response = errorResponse('method_not_allowed', 'This address does not take this method.');
  response.headers.set('allow', allow);
  return response;
}
