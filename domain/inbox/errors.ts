import type { Failure } from '#lib/result.ts';

export type MessageField = 'name' | 'email' | 'comments' | 'orderNumber';

export type SendMessageFailure =
  /** Invalid or missing fields; nothing is stored. */
  | Failure<'fields_invalid', Partial<Record<MessageField, 'required' | 'invalid' | 'too_long'>>>
  /** Five messages per hour from one address. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

export type NoMessage = 'message_not_found';

export type ReplyFailure =
  | NoMessage
  | Failure<'reply_invalid', { max: number }>
  /** Somebody else replied meanwhile: reload first. */
  | Failure<'stale', { replies: number }>;
