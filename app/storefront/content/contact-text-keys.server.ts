import type { MessageKey } from '#messages/index.ts';

export const CONTACT_KEYS = [
  'storefront.contact.title',
  'storefront.contact.text',
  'storefront.contact.name',
  'storefront.contact.email',
  'storefront.contact.orderNumber',
  'storefront.contact.optional',
  'storefront.contact.comments',
  'storefront.contact.send',
  'storefront.contact.phone',
  'storefront.contact.openChat',
  'storefront.contact.hours',
  'storefront.contact.address',
  'storefront.contact.aboutOrder',
  'storefront.contact.aboutOrderText',
] as const satisfies readonly MessageKey[];
