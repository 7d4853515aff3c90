import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a sign-in elsewhere takes along and brings back: which shop began it, in which browser, and where it goes on. */
export type SignInState = { origin: string; path: string; next: string; browser: string; until: number };

const shape = z.object({
  origin: z.url({ protocol: /^https?$/ }),
  path: z.string().startsWith('/'),
  next: z.string().startsWith('/'),
  browser: z.string().regex(/^[0-9a-f]{64}$/),
  until: z.number(),
});

/** Packs a state so that nobody can make or change one. It is no secret. */
export function sealState(state: SignInState, secret: string): string {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${text}.${signature(text, secret)}`;
}

/** The state, when it is ours and not over. */
export function openState(sealed: string, secret: string, now: Date): SignInState | null {
  const [text = '', sign = ''] = sealed.slice(0, 4000).split('.');
  const [right, given] = [Buffer.from(signature(text, secret)), Buffer.from(sign)];
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
  const state = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return state.success && state.data.until > now.getTime() ? state.data : null;
}

function signature(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`sign-in state:${text}`).digest('base64url');
}
