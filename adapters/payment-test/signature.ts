import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'souk-test-signature';

/** A webhook older than this, or from further in the future, may be a replay. */
const WINDOW_S = 300;

export type SignatureProblem = 'signature_missing' | 'signature_wrong' | 'signature_old';

/** The header of a webhook: its time, and a signature of time and body. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${proof(secret, `${seconds}.${body}`)}`;
}

export function checkSignature(
  secret: string,
  { body, header, now }: { body: string; header: string | null; now: Date },
): SignatureProblem | null {
  if (!header) return 'signature_missing';
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const wanted = Buffer.from(proof(secret, `${seconds}.${body}`), 'hex');
  const bytes = Buffer.from(given, 'hex');
  if (bytes.length !== wanted.length || !timingSafeEqual(bytes, wanted)) return 'signature_wrong';
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > WINDOW_S ? 'signature_old' : null;
}

/** The secret of an account's webhooks: derived on both sides, never entered. */
export function signingSecret(secretKey: string, account: { storeId: string; accountId: string }): string {
  return createHmac('sha256', secretKey)
    .update(`testbank:${account.storeId}:${account.accountId}`)
    .digest('hex');
}

function proof(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
