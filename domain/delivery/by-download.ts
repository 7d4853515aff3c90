import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { DeliveryOption } from './delivery-option.ts';

const NONE = { en: '', ar: '' };

const DOWNLOAD = 'download';

/** True for an order that is delivered only by download. */
export const isDownload = (methodId: string | undefined) => methodId === DOWNLOAD;

/** The delivery option of digital goods: everywhere, at once, for free. */
export function byDownload(currency: string): DeliveryOption {
  const [en, ar] = [translator('en')('downloads.delivery'), translator('ar')('downloads.delivery')];
  return {
    ...{ id: DOWNLOAD, names: { en, ar }, details: NONE, charge: money(0, currency), freeFrom: null },
    ...{ minDays: null, maxDays: null, isPickup: false, allowsCash: false },
  };
}
