import { createHmac } from 'node:crypto';
import type { Config } from '#lib/config/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { isSame } from './door.ts';
import { redirectTo } from './redirect-to.ts';

/*
 * Lets the staff of a provisional store see it on the storefront, whose origin differs from the admin's:
 * 1 the storefront sets a random state cookie and redirects to the admin with its hash (?owner=ask);
 * 2 the admin, where a member is signed in, answers with a signed pass bound to the store and the hash;
 * 3 the storefront checks the pass against its cookie and lets this browser in.
 * A pass of another browser is refused, so a link cannot show an unconfirmed shop to strangers.
 */

export const OWNER_PARAMETER = 'owner';
export const OWNER_ENTRY = '/admin/see-shop';

const STATE_SECONDS = 600;
const PASS_MS = 60_000;
const SEEN_SECONDS = 12 * 3600;
const SHA256 = /^[0-9a-f]{64}$/;
const PASS = /^(\d{13})\.([A-Za-z0-9_-]{43})$/;

type Signing = { config: Config; storeId: string };

/** Step 2: returns a pass for the browser whose state has this hash; null if the hash is malformed. */
export function ownerPass(of: Signing, stateHash: string | null, now: Date): string | null {
  if (stateHash === null || !SHA256.test(stateHash)) return null;
  const until = String(now.getTime() + PASS_MS);
  return `${until}.${sign(of, ['pass', stateHash, until])}`;
}

/** True if this cookie was set by step 3 in the last twelve hours. */
export function mayOwnerPass(of: Signing, cookie: string | null, now: Date): boolean {
  return isSigned(of, 'seen', '', cookie, now);
}

/** Handles steps 1 and 3; null for any other request. */
export function ownerEntry(url: URL, context: RequestContext): Response | null {
  const asked = url.searchParams.get(OWNER_PARAMETER);
  if (asked === null) return null;
  const { config, cookies, now } = context;
  const { id: storeId, slug } = storeOf(context);
  if (asked === 'ask') {
    const state = newToken();
    cookies.set('entry', state, STATE_SECONDS);
    const search = new URLSearchParams({ state: hashToken(state) });
    return leave(context, `${adminOrigin(config, slug)}${OWNER_ENTRY}?${search}`);
  }
  const state = cookies.get('entry');
  if (state === null || !isSigned({ config, storeId }, 'pass', hashToken(state), asked, now)) return null;
  const until = String(now.getTime() + SEEN_SECONDS * 1000);
  cookies.set('door', `${until}.${sign({ config, storeId }, ['seen', '', until])}`, SEEN_SECONDS);
  cookies.clear('entry');
  return leave(context, url.pathname);
}

function leave(context: RequestContext, to: string): Response {
  const answer = redirectTo(302, to);
  const headers = new Headers(answer.headers);
  context.cookies.applyTo(headers);
  return new Response(null, { status: 302, headers });
}

function isSigned(of: Signing, kind: string, stateHash: string, text: string | null, now: Date): boolean {
  const [, until = '', signature = ''] = PASS.exec(text ?? '') ?? [];
  return isSame(signature, sign(of, [kind, stateHash, until])) && Number(until) > now.getTime();
}

function sign({ config, storeId }: Signing, parts: string[]): string {
  return createHmac('sha256', config.secretKey())
    .update(['owner entry', storeId, ...parts].join('\n'))
    .digest('base64url');
}
