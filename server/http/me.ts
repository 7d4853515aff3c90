import { createHash } from 'node:crypto';
import { withStore } from '#db/index.ts';
import { cartOfCustomer, type GlancedLine, glanceAtCart } from '#domain/cart/index.ts';
import { isStaffEmail } from '#domain/identity/index.ts';
import { reviewableProducts } from '#domain/reviews/index.ts';
import { wishlistIds } from '#domain/wishlist/index.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { accountCartToken, heldCart, setCartCookie } from './account-cart.ts';
import { readNotice } from './notice.ts';

/** The signed-in shopper of a storefront; null for a guest. */
export type MeUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  photo: string | null;
  /** True for a member of staff with a verified e-mail. For display only: the admin has its own sign-in. */
  isAdmin: boolean;
};

export type Me = {
  user: MeUser | null;
  /** Changes with user and profile, so that a browser's tabs notice each other's sign-in. */
  mark: string;
  cart: { count: number; currency: string; lines: GlancedLine[] };
  /** The products on the shopper's wishlist, whose hearts are filled. */
  wishlist: string[];
  /** The products that the shopper may review. */
  reviewable: string[];
  notice: string | null;
};

/**
 * GET /api/me?locale=ar: all personal data of a page whose HTML is shared, in one call. A browser without a
 * cart costs no statement for it.
 */
export async function meResponse(_request: Request, url: URL, context: RequestContext): Promise<Response> {
  const { shell } = storeOf(context);
  const asked = url.searchParams.get('locale') ?? '';
  const locale = isLocale(asked) ? asked : shell.defaultLocale;
  const lines = await cartLines(context, locale);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const say = translator(locale, shell.overrides[locale], shell.digits);
  const user = await whoShops(context);
  const me: Me = {
    user,
    mark: user ? createHash('sha256').update(JSON.stringify(user)).digest('base64url').slice(0, 16) : '',
    cart: { count, currency: context.currency, lines },
    ...(await ownProducts(context)),
    notice: readNotice(context.cookies, say),
  };
  const headers = new Headers({ 'cache-control': 'no-store' });
  context.cookies.applyTo(headers);
  return Response.json(me, { headers });
}

async function whoShops(context: RequestContext): Promise<MeUser | null> {
  const shopper = await context.shopper();
  if (!shopper) {
    // Clears the cookie of an ended session, which would otherwise be looked up on every page.
    if (context.cookies.get('shopper')) context.cookies.clear('shopper');
    return null;
  }
  const { id, name, email, emailNorm, emailVerified, photo } = shopper;
  const isAdmin = emailVerified && (await isStaffEmail(storeOf(context).id, emailNorm));
  return { id, name, email, emailVerified, photo: photo && `/media/${photo}`, isAdmin };
}

async function ownProducts(context: RequestContext): Promise<Pick<Me, 'wishlist' | 'reviewable'>> {
  const shopper = await context.shopper();
  if (!shopper) return { wishlist: [], reviewable: [] };
  const customerId = shopper.id;
  return withStore(storeOf(context).id, async (tx) => ({
    wishlist: await wishlistIds(tx, { customerId }),
    reviewable: await reviewableProducts(tx, { customerId }),
  }));
}

async function cartLines(context: RequestContext, locale: Locale): Promise<GlancedLine[]> {
  const shopper = await context.shopper();
  const held = heldCart(context, shopper);
  if (!held && !shopper) return [];
  return withStore(storeOf(context).id, async (tx) => {
    // Uses the account's cart, so that changes made on another device are shown here too.
    const own = shopper && (await cartOfCustomer(tx, shopper.id));
    const cartToken = own ? accountCartToken(context.config, { customerId: shopper.id, cartId: own }) : held;
    if (own && cartToken && cartToken !== held) setCartCookie(context.cookies, cartToken);
    return cartToken
      ? glanceAtCart(tx, { cartToken, locale, currency: context.currency, at: context.now })
      : [];
  });
}
