import { data } from 'react-router';
import type { StepUpAsked } from './step-up-view.ts';

/**
 * The answer that asks for the password and then sends the same form again, so that typed values are not lost. Chosen
 * files are not sent again.
 */
export function askPassword(
  form: FormData,
  { problem, minutes }: Pick<StepUpAsked, 'problem' | 'minutes'>,
  status: number,
) {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'password' ? [[name, value]] : [],
  );
  const asked: StepUpAsked = { stepUp: true, fields, problem, minutes };
  return data(asked, { status });
}

const STATUS = { wrong_credentials: 422, too_many_tries: 429, busy: 503 } as const;

type Refused =
  | { code: 'wrong_credentials' | 'busy' }
  | { code: 'too_many_tries'; data: { retryAfterSeconds: number } };

/** Asks again after a wrong password. */
export function askPasswordAgain(form: FormData, refused: Refused) {
  const minutes =
    refused.code === 'too_many_tries' ? Math.max(1, Math.ceil(refused.data.retryAfterSeconds / 60)) : 0;
  return askPassword(form, { problem: refused.code, minutes }, STATUS[refused.code]);
}
