import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, isEmail, type Limit, mailboxOf } from '#domain/identity/index.ts';
import { enqueueMail, liftConfirmed } from '#domain/mail/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { dropAskedLater } from './drop-asked.ts';
import type { LinkFailure, SubscribeFailure } from './errors.ts';
import { markLeft } from './leave-by-address.ts';

/** The origin of the store's pages for links in mails, and the language without a prefix. */
export type NewsletterLinks = { origin: string; defaultLocale: Locale };
type Wish = { email: string; locale: Locale; links: NewsletterLinks };

const OF_ADDRESS: Limit = { bucket: 'newsletter', windowSeconds: 3600, free: 10, refuse: 10 };
/** Limits the mails to one mailbox, counted over everybody who enters its address. */
const OF_MAILBOX: Limit = { bucket: 'newsletter-mail', windowSeconds: 86_400, free: 3, refuse: 3 };
const CONFIRM_MS = 72 * 60 * 60 * 1000;

/**
 * Requests a confirmation of a subscription. The answer is the same for new, pending, subscribed and limited
 * addresses. Counts the attempt, so commit on failure too.
 */
export async function requestSubscription(
  tx: StoreTx,
  { email, locale, links }: Wish,
  act: Act,
): Promise<Result<undefined, SubscribeFailure>> {
  const typed = cleanLine(email);
  if (typed === '') return fail('email_invalid', { problem: 'required' });
  if (!isEmail(typed) || typed.length > 254) return fail('email_invalid', { problem: 'invalid' });
  const ofAddress = await countAttempt(tx, OF_ADDRESS, { address: act.ip ?? 'unknown', at: act.at });
  if (ofAddress.isRefused) {
    return fail('too_many_tries', { retryAfterSeconds: ofAddress.retryAfterSeconds });
  }
  const norm = typed.toLowerCase();
  if ((await countAttempt(tx, OF_MAILBOX, { subject: mailboxOf(norm), at: act.at })).isRefused) return ok();
  const reader = await askedReader(tx, { email: typed, norm, locale }, act);
  if (reader.isConfirmed) await mailWelcome(tx, { reader, links }, act);
  else await mailQuestion(tx, { reader, links }, act);
  return ok();
}

/** Confirms a subscription. Idempotent until the link expires. */
export async function confirmSubscription(
  tx: StoreTx,
  { token, links }: { token: string; links: NewsletterLinks },
  act: Act,
): Promise<Result<undefined, LinkFailure>> {
  const reader = await readerOf(tx, token, 'confirm', act);
  if (!reader) return fail('link_over');
  if (reader.isConfirmed) return ok();
  await tx
    .updateTable('newsletter_readers')
    .set({ status: 'confirmed', asked_at: reader.askedAt, confirmed_at: act.at, left_at: null })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', reader.id)
    .execute();
  await liftConfirmed(tx, reader.email.toLowerCase());
  await mailWelcome(tx, { reader, links }, act);
  return ok();
}

/** Unsubscribes a mailbox. Idempotent; the link never expires. */
export async function leaveNewsletter(
  tx: StoreTx,
  { token }: { token: string },
  act: Act,
): Promise<Result<undefined, LinkFailure>> {
  const reader = await readerOf(tx, token, 'leave', act);
  if (!reader) return fail('link_over');
  await markLeft(tx, reader.id, act.at);
  return ok();
}

type Held = { id: string; email: string; locale: Locale; isConfirmed: boolean };
/** askedAt: the time of the request that mailed the link. */
type Linked = Held & { askedAt: Date };

/**
 * Locks the subscriber's row, which is created if necessary. Anybody can enter any address, so the row of a reader who
 * confirmed or left keeps its status and the moment of its consent: only the mailed link changes them.
 */
async function askedReader(
  tx: StoreTx,
  { email, norm, locale }: { email: string; norm: string; locale: Locale },
  act: Act,
): Promise<Held> {
  const row = await tx
    .insertInto('newsletter_readers')
    .values({
      store_id: tx.storeId,
      id: newId(),
      email,
      email_norm: norm,
      locale,
      status: 'asked',
      asked_at: act.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'email_norm']).doUpdateSet((eb) => ({
        asked_at: eb
          .case()
          .when('newsletter_readers.status', '=', 'asked')
          .then(act.at)
          .else(eb.ref('newsletter_readers.asked_at'))
          .end(),
        locale,
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
  return { id: row.id, email, locale, isConfirmed: row.status === 'confirmed' };
}

async function readerOf(
  tx: StoreTx,
  token: string,
  purpose: 'confirm' | 'leave',
  act: Act,
): Promise<Linked | null> {
  const row = await tx
    .selectFrom('newsletter_tokens as t')
    .innerJoin('newsletter_readers as r', (join) =>
      join.onRef('r.store_id', '=', 't.store_id').onRef('r.id', '=', 't.reader_id'),
    )
    .select(['r.id', 'r.email', 'r.locale', 'r.status', 't.created_at as askedAt'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', '=', purpose)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', act.at)]))
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, locale, status, askedAt } = row;
  return { id, email, locale: locale as Locale, isConfirmed: status === 'confirmed', askedAt };
}

type Letter = { reader: Held; links: NewsletterLinks };

async function mailQuestion(tx: StoreTx, { reader, links }: Letter, act: Act): Promise<void> {
  const expiresAt = new Date(act.at.getTime() + CONFIRM_MS);
  const token = await makeToken(tx, { reader, purpose: 'confirm', expiresAt }, act);
  const { email: to, locale } = reader;
  const data = { url: pageUrl(links, locale, `/newsletter/confirm?token=${token}`) };
  const dedupeKey = `newsletter_confirm:${newId()}`;
  await enqueueMail(tx, { kind: 'newsletter_confirm', to, locale, data, dedupeKey }, act);
  await dropAskedLater(tx);
}

async function mailWelcome(tx: StoreTx, { reader, links }: Letter, act: Act): Promise<void> {
  const token = await makeToken(tx, { reader, purpose: 'leave', expiresAt: null }, act);
  const { email: to, locale } = reader;
  const leaveUrl = pageUrl(links, locale, `/newsletter/leave?token=${token}`);
  const data = { url: pageUrl(links, locale, '/'), leaveUrl };
  const dedupeKey = `newsletter_welcome:${newId()}`;
  await enqueueMail(tx, { kind: 'newsletter_welcome', to, locale, data, dedupeKey }, act);
}

type Link = { reader: Held; purpose: 'confirm' | 'leave'; expiresAt: Date | null };

/** Creates the token of a mailed link and deletes the reader's expired ones. */
async function makeToken(tx: StoreTx, { reader, purpose, expiresAt }: Link, act: Act): Promise<string> {
  await tx
    .deleteFrom('newsletter_tokens')
    .where('store_id', '=', tx.storeId)
    .where('reader_id', '=', reader.id)
    .where('expires_at', '<=', act.at)
    .execute();
  const token = newToken();
  await tx
    .insertInto('newsletter_tokens')
    .values({
      store_id: tx.storeId,
      token_hash: hashToken(token),
      reader_id: reader.id,
      ...{ purpose, created_at: act.at, expires_at: expiresAt },
    })
    .execute();
  return token;
}

function pageUrl({ origin, defaultLocale }: NewsletterLinks, locale: Locale, path: string): string {
  return `${origin}${locale === defaultLocale ? '' : `/${locale}`}${path}`;
}
