import { type PlatformTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isEmail, normalizeEmail, type TooManyTries } from '#domain/identity/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { countMailAgain } from './limits.ts';
import { mailLink, type ShopLinks } from './mail-link.ts';
import { isAccount } from './write-rows.ts';

export type ProvisionalShop = {
  storeId: string;
  slug: string;
  name: string;
  email: string;
  expiresAt: Date;
};

/** The shop that this account opened and has not claimed; null for any other account. */
export async function provisionalShopOf(userId: string): Promise<ProvisionalShop | null> {
  const row = await withPlatform((tx) => provisional(tx).where('p.user_id', '=', userId).executeTakeFirst());
  return row ?? null;
}

function provisional(tx: PlatformTx) {
  return tx
    .selectFrom('provisional_stores as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .select(['p.store_id as storeId', 's.slug', 's.name', 'p.email', 'p.expires_at as expiresAt']);
}

export type SendLink = { userId: string; email: string; locale: Locale; links: ShopLinks };

export type SendLinkFailure =
  | Failure<'not_provisional', undefined>
  | Failure<'email_invalid', undefined>
  | TooManyTries;

/**
 * Mails a new link, even to another address if the first was mistyped; at most ten a day. Earlier links become
 * invalid.
 */
export async function sendLinkAgain(
  input: SendLink,
  act: Act,
): Promise<Result<{ email: string }, SendLinkFailure>> {
  const email = input.email.trim();
  if (!isEmail(email)) return fail('email_invalid');
  const shop = await provisionalShopOf(input.userId);
  if (!shop) return fail('not_provisional');
  const asked = { userId: input.userId, email, ip: act.ip ?? '', at: act.at };
  const verdict = await withPlatform((tx) => countMailAgain(tx, asked));
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const linkToken = newToken();
  return withPlatformAndStore(
    shop.storeId,
    (tx) => renewLink(tx, { shop, input, email, linkToken }, act),
    async (tx, isSent) => {
      if (!isSent) return fail('not_provisional');
      const subject = { subjectKind: 'store', subjectId: tx.storeId, after: { email } };
      await recordAudit(tx, act, { action: 'store.link_sent', ...subject });
      return ok({ email });
    },
  );
}

type Renewal = { shop: ProvisionalShop; input: SendLink; email: string; linkToken: string };

/** False if the shop was claimed meanwhile. */
async function renewLink(
  tx: PlatformTx,
  { shop, input, email, linkToken }: Renewal,
  { at }: Act,
): Promise<boolean> {
  const changed = await tx
    .updateTable('provisional_stores')
    .set({ email, email_norm: normalizeEmail(email), token_hash: hashToken(linkToken), locale: input.locale })
    .where('store_id', '=', shop.storeId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await tx.updateTable('users').set({ email, updated_at: at }).where('id', '=', input.userId).execute();
  const { slug, expiresAt: until } = shop;
  const isKnown = await isAccount(tx, email);
  await mailLink(tx, { ...input, email, slug, linkToken, until, isKnown }, at);
  return true;
}
