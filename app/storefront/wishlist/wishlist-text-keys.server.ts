import type { MessageKey } from '#messages/index.ts';

export const WISHLIST_KEYS = [
  'wishlist.title',
  'wishlist.moveToCart',
  'wishlist.chooseOptions',
  'wishlist.notifyMe',
  'wishlist.empty',
  'wishlist.emptyText',
  'wishlist.browse',
] as const satisfies readonly MessageKey[];
