import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { StepOwner } from './consume-code.ts';
import type {
  Busy,
  CodeWrong,
  NameInvalid,
  PasskeyRefused,
  PasskeysFull,
  TooManyTries,
  WrongCredentials,
} from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { handleOf, knownTransports, type PasskeySite, readMade } from './passkey-answers.ts';
import { passkeyName } from './passkeys.ts';
import { provePasswordAndCode } from './prove-code.ts';

/*
 * Adding a passkey takes three steps: 1 on the account page the user enters the password, and a code if two-factor
 * sign-in is on, and gets an offer that is valid for ten minutes; 2 the next page passes the offer to the browser,
 * which creates the passkey; 3 the browser's response is verified against the offer, which is consumed.
 */
const LIFETIME_MS = 10 * 60_000;
const MOST = 20;
/** COSE ids of Ed25519, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

export type PasskeyWish = { name: string; password: string; code: string; at: Date };

/**
 * Step 1: returns the token of an offer. A passkey replaces the second step at sign-in, so
 * adding a passkey requires the same proofs as removing the second step.
 */
export async function offerPasskey(
  owner: StepOwner,
  wish: PasskeyWish,
): Promise<
  Result<{ token: string }, NameInvalid | PasskeysFull | WrongCredentials | CodeWrong | TooManyTries | Busy>
> {
  const { at } = wish;
  const { userId } = owner;
  const name = passkeyName(wish.name);
  if (name === null) return fail('name_invalid');
  const proven = await provePasswordAndCode(owner, wish);
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    if ((await countPasskeys(tx, userId)) >= MOST) return fail('passkeys_full', { most: MOST });
    const token = newToken();
    await tx.deleteFrom('own_passkey_offers').where('user_id', '=', userId).execute();
    await tx
      .insertInto('own_passkey_offers')
      .values({
        ...{ token_hash: hashToken(token), user_id: userId, name },
        ...{ challenge: newToken(), created_at: at, expires_at: new Date(at.getTime() + LIFETIME_MS) },
      })
      .execute();
    return ok({ token });
  });
}

type Offered = { token: string; userId: string; at: Date };

/**
 * Step 2: the creation options for the browser and the passkey's name; null if the offer is expired or
 * belongs to another account.
 */
export async function offeredPasskey(
  { token, userId, at }: Offered,
  site: PasskeySite,
): Promise<{ name: string; options: PublicKeyCredentialCreationOptionsJSON } | null> {
  const found = await withPlatform(async (tx) => {
    const offer = await tx
      .selectFrom('own_passkey_offers as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.challenge', 'o.name', 'u.email', 'u.name as person'])
      .where('o.token_hash', '=', hashToken(token))
      .where('o.user_id', '=', userId)
      .where('o.expires_at', '>', at)
      .executeTakeFirst();
    return offer && { offer, known: await knownPasskeys(tx, userId) };
  });
  if (!found) return null;
  const { offer, known } = found;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: handleOf(userId),
    userName: offer.email,
    userDisplayName: offer.person,
    challenge: Uint8Array.from(Buffer.from(offer.challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { name: offer.name, options };
}

export type MadePasskey = { id: string; name: string };

export type PasskeyAnswer = Omit<OwnVisit, 'token'> & { token: string; answer: string; at: Date };

/** Step 3: stores the created passkey. The offer is consumed even on failure. */
export async function makePasskey(
  made: PasskeyAnswer,
  site: PasskeySite,
): Promise<Result<MadePasskey, PasskeyRefused>> {
  const { answer, userId, at } = made;
  const offer = await withPlatform((tx) => takeOffer(tx, made));
  if (!offer) return fail('passkey_refused');
  const checked = await checkMade(answer, offer.challenge, site);
  if (!checked) return fail('passkey_refused');
  const id = newId();
  return withPlatform(async (tx) => {
    const done = await tx
      .insertInto('user_passkeys')
      .values({ ...checked, id, user_id: userId, name: offer.name, created_at: at })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows !== 1n) return fail('passkey_refused');
    await noteOwnChange(tx, made, { what: 'passkey_made', detail: offer.name, at });
    return ok({ id, name: offer.name });
  });
}

function takeOffer(tx: PlatformTx, { token, userId, at }: Offered) {
  return tx
    .deleteFrom('own_passkey_offers as o')
    .where('o.token_hash', '=', hashToken(token))
    .where('o.user_id', '=', userId)
    .where('o.expires_at', '>', at)
    .returning(['o.challenge', 'o.name'])
    .executeTakeFirst();
}

async function checkMade(text: string, challenge: string, site: PasskeySite) {
  const response = readMade(text);
  if (!response || !(await isPlain(response.response.attestationObject))) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // The library throws on every mismatch.
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports(response.response.transports ?? []),
    is_backed_up: credentialBackedUp,
  };
}

/**
 * True if the passkey has no attestation certificates. We request none: to verify one, the library would
 * fetch URLs from the certificate, which anybody can write (SSRF).
 */
async function isPlain(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
  } catch {
    return false;
  }
}

async function countPasskeys(tx: PlatformTx, userId: string): Promise<number> {
  return (await knownPasskeys(tx, userId)).length;
}

async function knownPasskeys(tx: PlatformTx, userId: string) {
  const rows = await tx
    .selectFrom('user_passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ id: row.credential_id, transports: knownTransports(row.transports) }));
}
