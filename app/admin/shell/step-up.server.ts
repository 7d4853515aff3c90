import { data } from 'react-router';
import { type Proof, proofOf } from '#domain/audit/index.ts';
import { type Action, isProvedRecently, proveRecently } from '#domain/identity/index.ts';
import type { RequestContext } from '#server/index.ts';
import type { StepUpAsked } from './step-up-view.ts';

type Asking = { request: RequestContext; actor: { userId: string } };

const STATUS = { wrong_credentials: 422, too_many_tries: 429, busy: 503 } as const;

/**
 * Allows a form of a sensitive action if the password was entered within the last ten minutes, here or at
 * sign-in. Otherwise the page asks for the password and then sends the same form again, so that nothing typed
 * is lost.
 */
export async function requireProof(
  form: FormData,
  action: Action,
  { request, actor }: Asking,
): Promise<void> {
  const proof: Proof | null = proofOf(action);
  if (proof === null) return;
  const session = { userId: actor.userId, token: request.cookies.get('staff'), at: request.now };
  const password = form.get('password');
  if (typeof password !== 'string') {
    if (proof === 'recent' && (await isProvedRecently(session))) return;
    throw asking(form, { problem: null, minutes: 0 }, 403);
  }
  const proven = await proveRecently(session, password);
  if (proven.ok) return;
  const minutes =
    proven.code === 'too_many_tries' ? Math.max(1, Math.ceil(proven.data.retryAfterSeconds / 60)) : 0;
  throw asking(form, { problem: proven.code, minutes }, STATUS[proven.code]);
}

function asking(
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
