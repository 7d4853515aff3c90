import { sql } from 'kysely';
import { enqueue, type PlatformTx, type StoreTx, withPlatform, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { DELIVER_TASK, discardMail, liftAddress, liftOwnAddress } from '#domain/mail/index.ts';
import { isId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type DeskMail, findDeskMail, IS_WHOLE, mailStoreOf } from './list-desk-mails.ts';

/** There is no such mail, it has changed meanwhile, or its state does not allow the act. */
export type MailGone = Failure<'mail_gone', undefined>;
/** The mail's address is suppressed; the suppression must be lifted first. */
export type MailSuppressed = Failure<'mail_suppressed', undefined>;

/** `slug` is null for a mail of the platform. */
export type MailAsked = { slug: string | null; id: string };

type Done = Result<undefined, MailGone | MailSuppressed>;

/** Undoes the transaction of an act whose mail changed meanwhile. */
class Changed extends Error {}

const RETRIED = ['failed', 'suppressed'];
const DISCARDED = ['failed', 'queued', 'suppressed'];

/** Enqueues an unsent mail again if its content still exists. A mail never has two jobs. */
export async function retryDeskMail(asked: MailAsked, act: Act): Promise<Done> {
  return changeMail(asked, act, {
    isFit: ({ state, isWhole }) => RETRIED.includes(state) && isWhole,
    isRefused: ({ refusing, state }) => refusing !== null && state === 'suppressed',
    async onPlatform(tx, id, isOwn) {
      const { rows } = await sql<{ job: string }>`select app.retry_mail_job(${id}) as job`.execute(tx);
      const job = rows[0]?.job ?? 'none';
      if (job === 'running') throw new Changed();
      if (isOwn) {
        await requeue(tx, sql`platform_mails m set status = 'queued' where m.id = ${id}`);
        if (job === 'none') await sql`select app.enqueue_platform_mail(${id}::uuid)`.execute(tx);
      }
      return job;
    },
    async inStore(tx, id, job) {
      await requeue(tx, sql`mails m set status = 'queued' where m.store_id = ${tx.storeId} and m.id = ${id}`);
      if (job === 'none') await enqueue(tx, DELIVER_TASK, { mailId: id }, { class: 'mail' });
    },
  });
}

/** Discards a mail: it is never sent, and its links are masked. */
export async function discardDeskMail(asked: MailAsked, act: Act): Promise<Done> {
  return changeMail(asked, act, {
    isFit: ({ state }) => DISCARDED.includes(state),
    isRefused: () => false,
    async onPlatform(tx, id, isOwn) {
      if (isOwn && !(await discardMail(tx, id))) throw new Changed();
      return '';
    },
    async inStore(tx, id) {
      if (!(await discardMail(tx, id))) throw new Changed();
    },
  });
}

/** Lifts the suppression of a mail's address and records it in the store's audit log. */
export async function liftDeskMail(asked: MailAsked, act: Act): Promise<Done> {
  return changeMail(asked, act, {
    isFit: ({ refusing }) => refusing !== null,
    isRefused: () => false,
    async onPlatform(tx, id, isOwn) {
      if (isOwn && !(await liftOwnAddress(tx, await recipientOf(tx, sql`platform_mails where id = ${id}`))))
        throw new Changed();
      return '';
    },
    async inStore(tx, id) {
      const email = await recipientOf(tx, sql`mails where store_id = ${tx.storeId} and id = ${id}`);
      if (!(await liftAddress(tx, email, act))) throw new Changed();
    },
  });
}

/** Lifts the suppression of an address on the platform's own list. */
export async function liftDeskAddress(email: string, act: Act): Promise<boolean> {
  return withPlatform(async (tx) => {
    if (!(await liftOwnAddress(tx, email))) return false;
    await recordOperatorAct(tx, act, { subjectKind: 'platform', subjectId: '0', detail: { email } });
    return true;
  });
}

type Change = {
  isFit(mail: DeskMail): boolean;
  isRefused(mail: DeskMail): boolean;
  /** Runs first, in the platform's transaction; its result is passed to `inStore` as `job`. */
  onPlatform(tx: PlatformTx, id: string, isOwn: boolean): Promise<string>;
  inStore(tx: StoreTx, id: string, job: string): Promise<void>;
};

async function changeMail({ slug, id }: MailAsked, act: Act, change: Change): Promise<Done> {
  const mail = isId(id) ? await findDeskMail(slug, id) : null;
  if (!mail || !change.isFit(mail)) return fail('mail_gone');
  if (change.isRefused(mail)) return fail('mail_suppressed');
  const storeId = slug === null ? null : ((await mailStoreOf(slug))?.id ?? null);
  const { kind, state, error } = mail;
  const platform = async (tx: PlatformTx) => {
    const job = await change.onPlatform(tx, id, storeId === null);
    const detail = { kind, state, error, store: slug };
    await recordOperatorAct(tx, act, { subjectKind: 'mail', subjectId: id, detail });
    return job;
  };
  try {
    if (storeId === null) await withPlatform(platform);
    else await withPlatformAndStore(storeId, platform, (tx, job) => change.inStore(tx, id, job));
    return ok();
  } catch (thrown) {
    if (thrown instanceof Changed) return fail('mail_gone');
    throw thrown;
  }
}

async function requeue(tx: PlatformTx | StoreTx, update: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`update ${update} and m.status in ('failed', 'suppressed') and ${IS_WHOLE}
    returning m.id`.execute(tx);
  if (rows.length === 0) throw new Changed();
}

async function recipientOf(tx: PlatformTx | StoreTx, from: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ email: string }>`select lower(recipient) as email from ${from}`.execute(tx);
  return rows[0]?.email ?? '';
}
