import type { Failure } from '#lib/result.ts';

export type MessageField = 'name' | 'email' | 'comments' | 'orderNumber';

export type SendMessageFailure =
  /** What is missing or wrong, field by field; nothing is kept. */
  | Failure<'fields_invalid', Partial<Record<MessageField, 'required' | 'invalid' | 'too_long'>>>
  /** Five messages an hour from one address. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

/** The store's inbox has no such message. */
export type NoMessage = 'message_not_found';

export type ReplyFailure =
  | NoMessage
  | Failure<'reply_invalid', { max: number }>
  /** Somebody else answered meanwhile: what they wrote is there to be read first. */
  | Failure<'stale', { replies: number }>;
