import { redirect } from 'react-router';
import type { Shop } from '../page/shop.server.ts';
import { authPicture } from './auth-picture.server.ts';
import { nextOf } from './shopper-session.server.ts';

/** What the pages of sign-in and sign-up show alike; somebody signed in is redirected. */
export async function signInPage(shop: Shop, url: URL) {
  const next = nextOf(shop, url.searchParams.get('next'));
  if (await shop.request.shopper()) throw redirect(next, 303);
  return {
    next,
    picture: await authPicture(shop),
    google: shop.request.config.google !== null,
    guests: shop.shell.takesGuests,
  };
}
