import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, isEmail, type Limit } from '#domain/identity/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MessageField, SendMessageFailure } from './errors.ts';

export type NewMessage = {
  name: string;
  email: string;
  orderNumber: string;
  comments: string;
  locale: Locale;
};

const LIMIT: Limit = { bucket: 'contact', windowSeconds: 3600, free: 5, refuse: 5 };
const MAX: Record<MessageField, number> = { name: 120, email: 254, comments: 5000, orderNumber: 20 };

/**
 * Stores a contact message, at most five per hour from one IP address. Counts the attempt, so commit on
 * failure too.
 */
export async function sendMessage(
  tx: StoreTx,
  message: NewMessage,
  act: Act,
): Promise<Result<{ messageId: string }, SendMessageFailure>> {
  const clean = cleaned(message);
  const problems = problemsOf(clean);
  if (Object.keys(problems).length > 0) return fail('fields_invalid', problems);
  const verdict = await countAttempt(tx, LIMIT, { address: act.ip ?? 'unknown', at: act.at });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const id = newId();
  await tx
    .insertInto('contact_messages')
    .values({
      store_id: tx.storeId,
      id,
      name: clean.name,
      email: clean.email,
      order_number: clean.orderNumber,
      body: clean.comments,
      locale: message.locale,
      created_at: act.at,
    })
    .execute();
  return ok({ messageId: id });
}

type Clean = Record<MessageField, string>;

function cleaned({ name, email, orderNumber, comments }: NewMessage): Clean {
  return {
    name: cleanLine(name),
    email: cleanLine(email),
    orderNumber: cleanLine(orderNumber),
    comments: cleanText(comments),
  };
}

function problemsOf(clean: Clean): Partial<Record<MessageField, 'required' | 'invalid' | 'too_long'>> {
  const problems: ReturnType<typeof problemsOf> = {};
  for (const field of ['name', 'email', 'comments'] as const) {
    if (clean[field] === '') problems[field] = 'required';
  }
  if (clean.email !== '' && !isEmail(clean.email)) problems.email = 'invalid';
  for (const [field, max] of Object.entries(MAX) as [MessageField, number][]) {
    if (clean[field].length > max) problems[field] = 'too_long';
  }
  return problems;
}
