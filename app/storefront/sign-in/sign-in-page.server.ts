import { redirect } from 'react-router';
import type { Shop } from '../page/shop.server.ts';
import { authPicture } from './auth-picture.server.ts';
import { nextOf } from './shopper-session.server.ts';

/** Data that the sign-in and sign-up pages share. Redirects a visitor who is already signed in. */
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
