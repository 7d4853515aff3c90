import { isProvedRecently, proveRecently } from '#domain/identity/index.ts';
import type { RequestContext } from '#server/index.ts';
import { askPassword, askPasswordAgain } from '../../ui/console/ask-password.ts';

type Asking = { request: RequestContext; userId: string };

/**
 * Allows a dangerous act if the operator entered the password for such an act in this session within the last ten
 * minutes.
 */
export async function requireProof(form: FormData, { request, userId }: Asking): Promise<void> {
  const { cookies, now } = request;
  const session = { site: 'platform', userId, token: cookies.get('platform'), at: now } as const;
  const password = form.get('password');
  const isTyped = typeof password === 'string';
  if (!isTyped && (await isProvedRecently(session))) return;
  if (!isTyped) throw askPassword(form, { problem: null, minutes: 0 }, 403);
  const proven = await proveRecently(session, password);
  if (!proven.ok) throw askPasswordAgain(form, proven);
}
