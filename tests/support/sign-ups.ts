import { createHash } from 'node:crypto';
import { newChallenge, PROOF_BITS, type SignUp } from '#domain/sign-up/index.ts';
import type { TestDatabase } from './database.ts';
import { TEST_PASSWORD, TEST_TIME } from './stores.ts';

export const SECRET = 'a secret key of this test, long enough';

let visitors = 0;

/** A complete sign-up from an address block of its own. */
export function signUpForm({ ip, ...changes }: Partial<SignUp> & { ip?: string } = {}): SignUp {
  visitors += 1;
  const own = `10.${100 + Math.floor(visitors / 200)}.${visitors % 200}.1`;
  return {
    ...{ name: 'Sara', email: `sara${visitors}@bayt.example`, password: TEST_PASSWORD },
    ...{ shop: 'Bayt', slug: `bayt-${visitors}`, country: 'SA', acceptsTerms: true, plan: '' },
    ...{ challenge: newChallenge(SECRET, TEST_TIME), proof: '', locale: 'en' as const },
    ...{ by: { ip: ip ?? own, userAgent: 'test' }, at: TEST_TIME },
    ...{ requestId: '019ac000-0000-7000-8000-00000000000f', secretKey: SECRET },
    links: {
      claim: (token) => `https://souk.example/claim?token=${token}`,
      host: (slug) => `${slug}.souk.example`,
    },
    ...changes,
  };
}

/** The proof of a challenge. */
export function solved(challenge: string): string {
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(`${challenge}:${number}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0) return String(number);
  }
}

type SentMail = { kind: string; recipient: string; body_text: string };

/** The mails of a store's sign-up, oldest first. */
export function mailsOfSignUps(db: TestDatabase, storeId: string): Promise<SentMail[]> {
  return db.admin<SentMail>(
    `select kind, recipient, body_text from platform_mails where kind like 'shop_%' and body_text like '%' || (select slug from stores where id = $1) || '.%' order by created_at, id`,
    [storeId],
  );
}

/** The token of the newest link that was mailed for a store. */
export async function claimToken(db: TestDatabase, storeId: string): Promise<string> {
  const mails = await mailsOfSignUps(db, storeId);
  return /claim\?token=([A-Za-z0-9_-]{43})/.exec(mails.at(-1)?.body_text ?? '')?.[1] ?? '';
}
