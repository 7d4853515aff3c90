import { data } from 'react-router';
import type { MessageKey } from '#messages/index.ts';
import type { Shop } from './shop.server.ts';

/** Response to a form after too many attempts: a sentence with the minutes to wait, and Retry-After. */
export function tooManyAnswer<A extends { refusal: string | null }>(
  shop: Shop,
  answer: A,
  wait: { key: MessageKey; seconds: number },
) {
  const minutes = Math.max(1, Math.ceil(wait.seconds / 60));
  return data<A>(
    { ...answer, refusal: shop.say(wait.key, { minutes }) },
    { status: 429, headers: { 'retry-after': String(wait.seconds) } },
  );
}
