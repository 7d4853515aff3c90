import { data } from 'react-router';
import type { ActResult } from './act-result.ts';

const LONGEST = 1100;

/** A successful act. */
export function actDone(intent: string, said: string) {
  return data<ActResult>({ intent, said });
}

/** A refused act: the problem of each field, and the typed values. */
export function actRefused(form: FormData, problems: Record<string, string>, status = 422) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'password' ? [[name, value.slice(0, LONGEST)]] : [],
    ),
  );
  return data<ActResult>({ intent: typed.intent ?? '', problems, typed }, { status });
}

/** The reason that the operator gave for an act; null if it is empty or too long. */
export function readReason(form: FormData): string | null {
  const value = form.get('reason');
  const reason = typeof value === 'string' ? value.trim() : '';
  return reason === '' || reason.length > 500 || reason.includes('\0') ? null : reason;
}
