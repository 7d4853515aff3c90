import type { Money } from '#lib/money/index.ts';
import type { Names } from './delivery-rules.ts';

/** A delivery method for an address, with its charge in the shopper's currency. */
export type DeliveryOption = {
  id: string;
  names: Names;
  details: Names;
  charge: Money;
  /** Value of the goods from which the method is free; null if it never is. */
  freeFrom: Money | null;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
  allowsCash: boolean;
};
