import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The state of an OIDC sign-in: the shop and browser that began it, and the page to continue at. */
export type SignInState = { origin: string; path: string; next: string; browser: string; until: number };

const shape = z.object({
  origin: z.url({ protocol: /^https?$/ }),
  path: z.string().startsWith('/'),
  next: z.string().startsWith('/'),
  browser: z.string().regex(/^[0-9a-f]{64}$/),
  until: z.number(),
});

/** Signs a state. It is not encrypted. */
export function sealState(state: SignInState, secret: string): string {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${text}.${signature(text, secret)}`;
}

/** The verified state; null if the signature is wrong or it has expired. */
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
