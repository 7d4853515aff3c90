import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { readDomain } from '#domain/domains/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { SENDER_SEAL } from '#domain/mail/index.ts';
import type { HostSettings } from '#domain/tenancy/index.ts';
import { newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { sealText } from '#lib/seal.ts';
import type { NoSender, SenderFailure } from './errors.ts';
import { CHECK_SENDER_TASK, readSender } from './sender.ts';

const FIRST_CHECK_MS = 60_000;
/** Making a key takes a tenth of a second of processor time. */
const NEW_DOMAINS: Limit = { bucket: 'sender domain', windowSeconds: 3600, free: 10, refuse: 10 };
const LONGEST = 254;
const LOCAL_PART = /^[a-z0-9][a-z0-9._+-]{0,63}$/;

/** Mail providers whose domains do not belong to the people who write from them. */
const SHARED = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'zoho.com',
  'mail.com',
  'yandex.com',
]);

type NewSender = { typed: string; settings: HostSettings; secretKey: string };

/**
 * Sets the sender address of the store's mails. It is used once its DKIM record is found; until then the mails come
 * from the platform's address. Another address of the same domain keeps the key and the state.
 */
export async function setSender(
  storeId: string,
  { typed, settings, secretKey }: NewSender,
  act: Act,
): Promise<Result<{ address: string }, SenderFailure>> {
  const read = readAddress(typed, settings);
  if (!read.ok) return read;
  const { address, host } = read.value;
  const isKept = (await withStore(storeId, readSender))?.host === host;
  const wanted = { storeId, address, host };
  if (isKept && (await write({ ...wanted, key: null }, act))) return ok({ address });
  const counted = await withStore(storeId, (tx) =>
    countAttempt(tx, NEW_DOMAINS, { subject: storeId, at: act.at }),
  );
  if (counted.isRefused) return fail('changed_too_often');
  await write({ ...wanted, key: await newKey(storeId, secretKey) }, act);
  return ok({ address });
}

type Written = { storeId: string; address: string; host: string; key: Key | null };

/**
 * Writes the sender. Without `key` it is written only if its domain is unchanged; false if another domain was set
 * meanwhile.
 */
async function write({ storeId, address, host, key }: Written, act: Act): Promise<boolean> {
  return withStore(storeId, async (tx) => {
    const before = await lockSender(tx);
    if (key) await writeNew(tx, { ...key, address, host }, act.at);
    else if (before?.host === host)
      await tx.updateTable('mail_senders').set({ address }).where('store_id', '=', storeId).execute();
    else return false;
    if (before?.address !== address)
      await recordAudit(tx, act, { action: 'sender.set', ...subject(host), after: { address } });
    const runAt = new Date(act.at.getTime() + FIRST_CHECK_MS);
    if (key) await enqueue(tx, CHECK_SENDER_TASK, {}, { class: 'lookups', runAt, jobKey: CHECK_SENDER_TASK });
    return true;
  });
}

function lockSender(tx: StoreTx) {
  return tx
    .selectFrom('mail_senders')
    .select(['address', 'host'])
    .where('store_id', '=', tx.storeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes the sender; mails come from the platform's address again. */
export async function removeSender(storeId: string, act: Act): Promise<Result<undefined, NoSender>> {
  return withStore(storeId, async (tx) => {
    const gone = await tx
      .deleteFrom('mail_senders')
      .where('store_id', '=', storeId)
      .returning(['address', 'host'])
      .executeTakeFirst();
    if (!gone) return fail('no_sender');
    const before = { address: gone.address };
    await recordAudit(tx, act, { action: 'sender.removed', ...subject(gone.host), before });
    return ok(undefined);
  });
}

function readAddress(typed: string, settings: HostSettings) {
  const text = typed
    .slice(0, LONGEST + 1)
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf('@');
  if (text.length > LONGEST || at < 1 || !LOCAL_PART.test(text.slice(0, at))) return fail('address_invalid');
  const domain = readDomain(text.slice(at + 1), settings);
  if (!domain.ok) return domain;
  const { host } = domain.value;
  if (SHARED.has(host)) return fail('domain_shared');
  return ok({ address: `${text.slice(0, at)}@${host}`, host });
}

type Key = { selector: string; public_key: string; sealed_key: string };

// 2048 bits, as RFC 8301 recommends; the large providers do not support Ed25519 (RFC 8463).
async function newKey(storeId: string, secretKey: string): Promise<Key> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    selector: `s${Buffer.from(newToken()).toString('hex').slice(0, 12)}`,
    public_key: publicKey.toString('base64'),
    sealed_key: sealText({ secretKey, purpose: SENDER_SEAL, owner: storeId }, privateKey),
  };
}

async function writeNew(tx: StoreTx, row: Key & { address: string; host: string }, at: Date): Promise<void> {
  const fresh = {
    ...row,
    status: 'waiting',
    seen: '{}',
    created_at: at,
    checked_at: null,
    failing_since: null,
  };
  await tx
    .insertInto('mail_senders')
    .values({ store_id: tx.storeId, ...fresh })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(fresh))
    .execute();
}

const subject = (host: string) => ({ subjectKind: 'domain', subjectId: host });
