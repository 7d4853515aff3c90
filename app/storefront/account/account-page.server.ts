import type { Shopper } from '#domain/customers/index.ts';
import { initialsOf } from '../../ui/initials.ts';
import type { AccountView } from './account-views.ts';

export function accountView({ name, email, photo }: Shopper): AccountView {
  return { name, email, initials: initialsOf(name), photo: photo ? `/media/${photo}` : null };
}
