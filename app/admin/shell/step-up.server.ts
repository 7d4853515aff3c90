import { type Proof, proofOf } from '#domain/audit/index.ts';
import { type Action, isProvedRecently, proveRecently } from '#domain/identity/index.ts';
import type { RequestContext } from '#server/index.ts';
import { askPassword, askPasswordAgain } from '../../ui/console/ask-password.ts';

type Asking = { request: RequestContext; actor: { userId: string } };

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
  const session = {
    site: 'admin' as const,
    userId: actor.userId,
    token: request.cookies.get('staff'),
    at: request.now,
  };
  const password = form.get('password');
  if (typeof password !== 'string') {
    if (proof === 'recent' && (await isProvedRecently(session))) return;
    throw askPassword(form, { problem: null, minutes: 0 }, 403);
  }
  const proven = await proveRecently(session, password);
  if (!proven.ok) throw askPasswordAgain(form, proven);
}
