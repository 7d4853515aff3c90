import type { CartDifference } from '#domain/checkout/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import type { WithoutDiscounts } from '#domain/discounts/index.ts';
import { hashToken, isId } from '#lib/ids.ts';

type Typed = Record<string, string>;

// A cart has five codes and 25 automatic discounts at most.
const MOST = 30;

/** The shopper whose limits a cart is priced with: only what is proven, never a typed e-mail address. */
export function knownShopper(shopper: Shopper | null): { customerId?: string; emailNorm?: string } {
  if (!shopper) return {};
  return { customerId: shopper.id, ...(shopper.emailVerified && { emailNorm: shopper.emailNorm }) };
}

/**
 * Reads the form's field of discounts that its order was refused for. They are tried again once another e-mail address
 * or phone number is typed.
 */
export function withoutDiscounts(typed: Typed): WithoutDiscounts {
  const [whose, ...marked] = (typed.without ?? '').slice(0, 2000).split(' ');
  if (whose !== whoseOf(typed)) return { used: [], held: [] };
  const idsOf = (mark: string) =>
    marked
      .filter((each) => each.startsWith(mark))
      .map((each) => each.slice(mark.length))
      .filter(isId)
      .slice(0, MOST);
  return { used: idsOf('used:'), held: idsOf('held:') };
}

/** The form with the discounts added that its order was just refused for, so that it is shown without them. */
export function withRefused(typed: Typed, differences: readonly CartDifference[]): Typed {
  const { used, held } = withoutDiscounts(typed);
  const more = differences.flatMap((each) => {
    if (each.kind === 'held') return [`held:${each.discountId}`];
    return each.kind === 'coupon' && each.reason === 'used_by_you' && each.discountId
      ? [`used:${each.discountId}`]
      : [];
  });
  const marked = [...used.map((id) => `used:${id}`), ...held.map((id) => `held:${id}`), ...more];
  return { ...typed, without: marked.length > 0 ? [whoseOf(typed), ...new Set(marked)].join(' ') : '' };
}

// A fingerprint, so that the field repeats no address; it is no secret and proves nothing.
function whoseOf({ email = '', phone = '' }: Typed): string {
  return hashToken(`${email.trim().toLowerCase()} ${phone.trim()}`).slice(0, 16);
}
