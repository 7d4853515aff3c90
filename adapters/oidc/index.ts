import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client';

export type OidcClient = { issuer: string; clientId: string; clientSecret: string };

/** What one sign-in has of its own: all three come back, or the answer is not taken. */
export type OidcAttempt = { redirectUri: string; state: string; nonce: string; verifier: string };

/** Who a provider says that somebody is. */
export type OidcIdentity = { subject: string; email: string; isEmailVerified: boolean; name: string };

const SECONDS = 10;
const found = new Map<string, Promise<Configuration>>();

// A provider describes itself under its address: asked once a process, again after a failure.
function configurationOf({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const key = `${issuer} ${clientId}`;
  const url = new URL(issuer);
  // Only a stand-in on this machine speaks http.
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const kept =
    found.get(key) ?? discovery(url, clientId, clientSecret, undefined, { execute, timeout: SECONDS });
  found.set(key, kept);
  kept.catch(() => found.delete(key));
  return kept;
}

/** Where to send a browser to sign in at the provider (code flow, PKCE, nonce). */
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
 * Who came back: changes the code for the provider's signed word, and checks signature, issuer, audience, nonce, state
 * and PKCE. Throws when one of them is not right.
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
