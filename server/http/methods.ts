import { errorResponse } from './error-response.ts';

const ALLOWED = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/**
 * The answer to every method that no route sees. React Router runs a route's action for PUT, PATCH and DELETE as for
 * POST, so a guard that compares with POST would be passed by them, and has no answer for OPTIONS; nothing of ours is
 * open to other sites, so OPTIONS names the methods and no more.
 */
export function methodAnswer(method: string): Response | null {
  const allow = ALLOWED.join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  if (ALLOWED.includes(method)) return null;
  const response = errorResponse('method_not_allowed', 'This address does not take this method.');
  response.headers.set('allow', allow);
  return response;
}
