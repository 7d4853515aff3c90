import { data } from 'react-router';
import type { OrderReply } from './order-views.ts';

export function replyRefused(problem: string, status = 409) {
  const reply: OrderReply = { problem, again: null, asked: null };
  return data(reply, { status });
}
