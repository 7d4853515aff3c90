import { redirect } from 'react-router';
import { type RequestContext, requestContext } from '#server/index.ts';
import { safeNext, storeOfNext } from './safe-next.ts';

const SESSION_SECONDS = 7 * 24 * 3600;

type RouteArgs = { context: { get(key: typeof requestContext): RequestContext }; url: URL };

/**
 * The request of a sign-in page, and the page to go to afterwards. Redirects a visitor who is already signed
 * in to that page.
 */
export function startSignIn({ context, url }: RouteArgs): { request: RequestContext; next: string } {
  const request = context.get(requestContext);
  const next = safeNext(url.searchParams.get('next'), request.locale);
  if (request.account) throw redirect(next);
  return { request, next };
}

/** Starts the session and redirects to the page that asked for the sign-in. */
export function enterPlatform(request: RequestContext, token: string, next: string): Response {
  request.cookies.set('platform', token, SESSION_SECONDS);
  // For a sign-in to a store, the store's admin shows the notice.
  if (!storeOfNext(next)) request.cookies.set('notice', 'loggedIn', 60);
  return redirect(next);
}
