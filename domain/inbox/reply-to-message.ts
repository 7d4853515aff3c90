import type { StoreTx } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ReplyFailure } from './errors.ts';

export const MAX_REPLY = 5000;
/** Replies to one message in 24 hours. Nobody has verified its address, which may be a stranger's. */
const MOST_PER_DAY = 10;

/** seen: the number of replies that the writer has seen; if there are more, the new reply is refused. */
export type NewReply = { messageId: string; text: string; seen: number };

/** Replies to a message by mail, in the message's language, with the message quoted below. */
export async function replyToMessage(
  tx: StoreTx,
  { messageId, text, seen }: NewReply,
  act: Act,
): Promise<Result<{ replyId: string }, ReplyFailure>> {
  const body = cleanText(text);
  const message = await lockMessage(tx, messageId);
  if (!message) return fail('message_not_found');
  if (body === '' || body.length > MAX_REPLY) return fail('reply_invalid', { max: MAX_REPLY });
  const replies = await countReplies(tx, messageId);
  if (replies !== seen) return fail('stale', { replies });
  const since = new Date(act.at.getTime() - 24 * 3_600_000);
  if ((await countReplies(tx, messageId, since)) >= MOST_PER_DAY) {
    return fail('too_many_replies');
  }
  const id = await writeReply(tx, { messageId, body }, act);
  await enqueueMail(
    tx,
    {
      kind: 'contact_reply',
      to: message.email,
      locale: message.locale as Locale,
      data: { name: message.name, question: message.body, reply: body },
      dedupeKey: `contact_reply:${id}`,
    },
    act,
  );
  await recordAudit(tx, act, {
    action: 'message.answered',
    subjectKind: 'message',
    subjectId: messageId,
    after: { to: message.name, reply: body },
  });
  return ok({ replyId: id });
}

async function writeReply(
  tx: StoreTx,
  { messageId, body }: { messageId: string; body: string },
  act: Act,
): Promise<string> {
  const id = newId();
  const by = { actor_name: actorName(act.by), sent_at: act.at };
  await tx
    .insertInto('contact_replies')
    .values({ store_id: tx.storeId, id, message_id: messageId, body, ...by })
    .execute();
  await tx
    .updateTable('contact_messages')
    .set({ status: 'answered' })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', messageId)
    .execute();
  return id;
}

async function lockMessage(tx: StoreTx, messageId: string) {
  if (!isId(messageId)) return undefined;
  return tx
    .selectFrom('contact_messages')
    .select(['name', 'email', 'body', 'locale'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
}

async function countReplies(tx: StoreTx, messageId: string, since?: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_replies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('store_id', '=', tx.storeId)
    .where('message_id', '=', messageId)
    .$if(since !== undefined, (query) => query.where('sent_at', '>', since ?? new Date(0)))
    .executeTakeFirstOrThrow();
  return Number(count);
}
