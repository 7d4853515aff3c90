import type { MailBrand, MailOrigins } from '#domain/mail/index.ts';

export const CEDAR_BRAND: MailBrand = {
  name: 'Cedar House',
  primaryColor: '#242F51',
  digits: 'latn',
  timeZone: 'America/New_York',
  defaultLocale: 'en',
  contactEmail: 'hello@cedar.example',
  contactPhone: '+1 555 0100',
  address: '1 Cedar Street, Portland',
  country: 'SA',
  legal: null,
  logo: null,
  overrides: {},
};

export const CEDAR_ORIGINS: MailOrigins = {
  storefront: 'http://cedar.localhost:3000',
  admin: 'http://cedar.admin.localhost:3000',
};
