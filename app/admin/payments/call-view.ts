import type { CallOutcome } from '#domain/manual-payments/index.ts';

export const CALL_OUTCOMES: readonly CallOutcome[] = ['confirmed', 'no_answer', 'refused'];

/** A call that was just recorded and can be undone. */
export type RecordedCall = { orderId: string; callId: string; number: number; outcome: CallOutcome };

export type CallProblem = 'not_to_confirm' | 'call_passed' | 'too_many_notes';

export const CALL_PROBLEMS = {
  not_to_confirm: 'payments.queue.gone',
  call_passed: 'payments.queue.passed',
  too_many_notes: 'payments.queue.full',
} as const satisfies Record<CallProblem, string>;

/** `said`: the answer that was recorded, or undone. */
export type CallResult =
  | { said: CallOutcome | 'undone'; recorded: RecordedCall | null }
  | { problem: CallProblem };
