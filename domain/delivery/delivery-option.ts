import type { Money } from '#lib/money/index.ts';
import type { Names } from './delivery-rules.ts';

/** A way that the parcel can go to an address, with what it costs there in the shopper's currency. */
export type DeliveryOption = {
  id: string;
  names: Names;
  details: Names;
  charge: Money;
  /** The goods' value from which the charge falls away; null where it never does. */
  freeFrom: Money | null;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
  allowsCash: boolean;
};
