import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';

export type OidcClient = { issuer: string; clientId: string; clientSecret: string };

/** The secrets of one sign-in attempt; the answer is refused unless all match. */
export type OidcAttempt = { redirectUri: string; state: string; nonce: string; verifier: string };

/** The identity asserted by a provider. */
export type OidcIdentity = { subject: string; email: string; isEmailVerified: boolean; name: string };

const SECONDS = 10;
const found = new Map<string, Promise<Configuration>>();

// The provider's discovery document: fetched once per process, again after a failure.
function configurationOf({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const key = `${issuer} ${clientId}`;
  const url = new URL(issuer);
  // Only a provider on this machine, such as that of the tests, uses http.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const kept =
    found.get(key) ?? discovery(url, clientId, clientSecret, undefined, { execute, timeout: SECONDS });
  found.set(key, kept);
  kept.catch(() => found.delete(key));
  return kept;
}

/** The address at the provider to redirect a browser to (code flow, PKCE, nonce). */
export async function authorizationAddress(client: OidcClient, attempt: OidcAttempt): Promise<URL> {
  return buildAuthorizationUrl(await configurationOf(client), {
    redirect_uri: attempt.redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
}

/**
 * Exchanges the code for the ID token and verifies signature, issuer, audience, nonce, state and PKCE. Throws
 * if one of them is wrong.
 */
export async function identityOf(
  client: OidcClient,
  attempt: OidcAttempt,
  answer: URLSearchParams,
): Promise<OidcIdentity> {
  const currentUrl = new URL(attempt.redirectUri);
  currentUrl.search = answer.toString();
  const tokens = await authorizationCodeGrant(await configurationOf(client), currentUrl, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider sent no word of who it is.');
  return {
    subject: claims.sub,
    email: textOf(claims.email),
    isEmailVerified: claims.email_verified === true,
    name: textOf(claims.name),
  };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');
