import type { Shopper } from '#domain/customers/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { initialsOf } from '../../ui/initials.ts';
import type { AccountView } from './account-views.ts';

export const ACCOUNT_KEYS = [
  'profile.nav.label',
  'profile.nav.profile',
  'profile.nav.orders',
  'profile.nav.wishlist',
  'profile.nav.addresses',
  'profile.nav.changePassword',
  'profile.nav.logOut',
] as const satisfies readonly MessageKey[];

export function accountView({ name, email, photo }: Shopper): AccountView {
  return { name, email, initials: initialsOf(name), photo: photo ? `/media/${photo}` : null };
}
