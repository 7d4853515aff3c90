import { hashToken, newToken } from '#lib/ids.ts';
import { type RequestContext, storeOf } from '#server/index.ts';

const STATE_SECONDS = 600;
// Longer than any real address. A longer, made-up address would exceed the size limit of headers.
const LONGEST_NEXT = 1000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The address of the platform's sign-in. A cookie of this origin stores a random state, and the address
 * contains its hash, so that only this browser can use the answer. All tabs share one state.
 */
export function platformSignIn(request: RequestContext, next: string): string {
  const kept = request.cookies.get('handoff');
  const state = kept && TOKEN.test(kept) ? kept : newToken();
  request.cookies.set('handoff', state, STATE_SECONDS);
  const prefix = request.locale === 'ar' ? '/ar' : '';
  const search = new URLSearchParams({
    state: hashToken(state),
    next: next.length > LONGEST_NEXT ? '/admin' : next,
  });
  return `${request.platformOrigin}${prefix}/login/store/${storeOf(request).slug}?${search}`;
}

/** Returns a path of this admin, or '/admin' for anything else, to prevent open redirects. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/admin(?:[/?][\w\-./~%&=+?]*)?$/.test(next) || next.includes('//'))
    return '/admin';
  // Normalised as the browser does: /admin/%2e%2e/x is /x.
  return /^\/admin(?:\/|$)/.test(new URL(next, 'http://admin.invalid').pathname) ? next : '/admin';
}
