import { isProvedRecently, proveRecently } from '#domain/identity/index.ts';
import type { RequestContext } from '#server/index.ts';
import { askPassword, askPasswordAgain } from '../../ui/console/ask-password.ts';

type Asking = { request: RequestContext; userId: string };

/** Allows a dangerous act if the password was entered for one in this session within the last ten minutes. */
export async function requireProof(form: FormData, { request, userId }: Asking): Promise<void> {
  const session = {
    site: 'platform' as const,
    userId,
    token: request.cookies.get('platform'),
    at: request.now,
  };
  const password = form.get('password');
  if (typeof password !== 'string') {
    if (await isProvedRecently(session)) return;
    throw askPassword(form, { problem: null, minutes: 0 }, 403);
  }
  const proven = await proveRecently(session, password);
  if (!proven.ok) throw askPasswordAgain(form, proven);
}
