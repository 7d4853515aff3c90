import { createHash } from 'node:crypto';
import type { OidcAttempt, OidcIdentity } from '#adapters/oidc/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { RequestContext } from '../context.ts';
import { openState, type SignInState, sealState } from './signed-state.ts';

/** The single redirect URI at Google, on the platform: shops' own hosts need not be registered there. */
export const CALLBACK_PATH = '/auth/google';

const MINUTES_MS = 10 * 60_000;

// Most processes never sign anybody in this way, so the provider is loaded on first use.
const provider = () => import('#adapters/oidc/index.ts');

/*
 * The way to Google and back (decision 013): 1 the shop gives the browser a random cookie and redirects it to Google
 * with a signed state that contains the cookie's hash; 2 Google redirects to the platform, which only verifies the
 * state's signature and redirects to that shop; 3 the shop, which gets its cookie again, exchanges the code for the
 * identity. A code without the cookie is refused, so nobody can be signed in to another person's account.
 */

/**
 * Step 1: the address at Google to redirect to; null if the install has no client at Google, or Google does not
 * answer.
 */
export async function beginGoogle(
  context: RequestContext,
  { path, next }: Pick<SignInState, 'path' | 'next'>,
): Promise<string | null> {
  const { google } = context.config;
  if (!google) return null;
  const secret = newToken();
  const until = context.now.getTime() + MINUTES_MS;
  const state = sealState(
    { origin: context.origin, path, next, browser: hashToken(secret), until },
    context.config.secretKey(),
  );
  try {
    const { authorizationAddress } = await provider();
    const address = await authorizationAddress(google, attemptOf(context, secret, state));
    context.cookies.set('oidc', secret, MINUTES_MS / 1000);
    return address.href;
  } catch (error) {
    context.log.error({ err: error }, 'the sign-in provider does not answer');
    return null;
  }
}

/** Step 2: redirects to the shop that began, with Google's answer; null for a foreign or expired state. */
export function leadBack(url: URL, { config, now }: RequestContext): Response | null {
  const state = openState(url.searchParams.get('state') ?? '', config.secretKey(), now);
  if (!state) return null;
  const said = new URLSearchParams();
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = url.searchParams.get(name);
    if (value !== null) said.set(name, value);
  }
  const headers = {
    location: `${state.origin}${state.path}?${said}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  };
  return new Response(null, { status: 302, headers });
}

/** Step 3: the person and the page they wanted; null for anything that this browser did not begin here. */
export async function finishGoogle(
  context: RequestContext,
  url: URL,
): Promise<{ identity: OidcIdentity; next: string } | null> {
  const { config, cookies, now, log } = context;
  const secret = cookies.get('oidc');
  const sealed = url.searchParams.get('state') ?? '';
  const state = openState(sealed, config.secretKey(), now);
  cookies.clear('oidc');
  if (!config.google || !secret || !state) return null;
  if (state.browser !== hashToken(secret) || state.origin !== context.origin) return null;
  try {
    const attempt = attemptOf(context, secret, sealed);
    const { identityOf } = await provider();
    const identity = await identityOf(config.google, attempt, url.searchParams);
    return { identity, next: state.next };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a sign-in by another provider was refused');
    return null;
  }
}

// Both values derive from the browser's cookie, so the server stores nothing about an attempt.
function attemptOf({ platformOrigin }: RequestContext, secret: string, state: string): OidcAttempt {
  const derived = (purpose: string) =>
    createHash('sha256').update(`${purpose}:${secret}`).digest('base64url');
  return {
    redirectUri: platformOrigin + CALLBACK_PATH,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  };
}
