import type { Visitor } from '#domain/identity/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { SignUpForm } from './check-sign-up.ts';
import type { ShopLinks } from './mail-link.ts';
import type { ChosenTrade } from './start-trade.ts';

export const UNCLAIMED_DAYS = 7;
export const DAY = 24 * 3_600_000;

export type SignUp = SignUpForm & {
  /** The code of a listed package; any other code means the free package. */
  plan: string;
  /** Default: an empty shop. */
  trade?: ChosenTrade;
  challenge: string;
  proof: string;
  locale: Locale;
  by: Visitor;
  at: Date;
  requestId: string;
  secretKey: string;
  links: ShopLinks;
};

export type SignedUp = { sessionToken: string; slug: string };

/** The time at which an unclaimed shop is deleted. */
export const endOf = ({ at }: SignUp) => new Date(at.getTime() + UNCLAIMED_DAYS * DAY);
