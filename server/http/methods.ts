import { errorResponse } from './error-response.ts';

const ALLOWED = ['GET', 'HEAD', 'OPTIONS', 'POST'];

/**
 * Refuses every method that no address of the sites takes. React Router runs a route's action for PUT, PATCH and DELETE
 * as for POST, so a guard that compares with POST would be passed by them.
 */
export function methodProblem(method: string): Response | null {
  if (ALLOWED.includes(method)) return null;
  const response = errorResponse('method_not_allowed', 'This address does not take this method.');
  response.headers.set('allow', ALLOWED.join(', '));
  return response;
}
