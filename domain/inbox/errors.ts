import type { Failure } from '#lib/result.ts';

export type MessageField = 'name' | 'email' | 'comments' | 'orderNumber';

export type SendMessageFailure =
  /** Fields are invalid or missing; nothing is stored. */
  | Failure<'fields_invalid', Partial<Record<MessageField, 'required' | 'invalid' | 'too_long'>>>
  /** The limit of five messages per hour from one IP address is reached. */
  | Failure<'too_many_tries', { retryAfterSeconds: number }>;

export type NoMessage = 'message_not_found';

export type ReplyFailure =
  | NoMessage
  | Failure<'reply_invalid', { max: number }>
  /** Another member replied meanwhile, so the page has to be reloaded first. */
  | Failure<'stale', { replies: number }>
  /** The message was answered ten times in the last 24 hours. */
  | 'too_many_replies';
