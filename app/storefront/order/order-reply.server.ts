import { data } from 'react-router';
import type { OrderReply } from './order-views.ts';

export function refused(problem: string, status = 409) {
  const reply: OrderReply = { problem, again: null, asked: null };
  return data(reply, { status });
}
