import { hashToken, newToken } from '#lib/ids.ts';
import { type RequestContext, storeOf } from '#server/index.ts';

const STATE_SECONDS = 600;
// Longer than any address of ours: what somebody made up would not fit into the headers it travels in.
const LONGEST_NEXT = 1000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Where somebody without a session is sent: the platform, which signs people in. A random state in this origin's own
 * cookie goes along as its hash, so that only this browser can use what comes back. Tabs share one state.
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

/** A path of this admin, or '/admin': what a link brings along never leads to another place. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/admin(?:[/?][\w\-./~%&=+?]*)?$/.test(next) || next.includes('//'))
    return '/admin';
  // As the browser will read it: /admin/%2e%2e/x is /x.
  return /^\/admin(?:\/|$)/.test(new URL(next, 'http://admin.invalid').pathname) ? next : '/admin';
}
