import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** The routes of one language: English without a prefix, Arabic under /ar. */
function pages(language: 'en' | 'ar'): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${name}-${language}` });
  return [
    index('landing/home/landing.route.tsx', id('landing')),
    route('features', 'landing/features/features.route.tsx', id('features')),
    route('pricing', 'landing/pricing/pricing.route.tsx', id('pricing')),
    route('terms', 'landing/texts/site-text.route.tsx', id('terms')),
    route('privacy', 'landing/texts/site-text.route.tsx', id('privacy')),
    route('login', 'account/login.route.tsx', id('login')),
    route('login/code', 'account/login-code.route.tsx', id('login-code')),
    route('login/passkey', 'passkeys/login-passkey.route.ts', id('login-passkey')),
    route('passkeys/new', 'passkeys/new-passkey.route.tsx', id('new-passkey')),
    route('confirm-email', 'account/confirm-email.route.tsx', id('confirm-email')),
    route('login/store/:slug', 'account/login-store.route.tsx', id('login-store')),
    route('stores', 'account/stores.route.tsx', id('stores')),
    route('account', 'own/account.route.tsx', id('account')),
    route('account/deleted', 'own/account-deleted.route.tsx', id('account-deleted')),
    route('join/:token', 'account/join.route.tsx', id('join')),
    route('connect/stripe', 'connect/connect-stripe.route.tsx', id('connect-stripe')),
    route('sign-out', 'account/sign-out.route.tsx', id('sign-out')),
    route('signup', 'signup/signup.route.tsx', id('signup')),
    route('signup/address', 'signup/address.route.ts', id('signup-address')),
    route('signup/mail', 'signup/unconfirmed.route.tsx', id('signup-mail')),
    route('create-store', 'signup/create-store.route.tsx', id('create-store')),
    route('claim', 'signup/claim.route.tsx', id('claim')),
    route('billing', 'billing/billing.route.tsx', id('billing')),
    route('dev/mail', 'mail/mail.route.tsx', id('mail')),
    route('dev/mail/:store/:mailId', 'mail/mail-body.route.tsx', id('mail-body')),
    layout('console/console-layout.route.tsx', id('console'), [
      route('platform-admin', 'console/stores/stores.route.tsx', id('console-stores')),
      route('platform-admin/stores/:slug', 'console/stores/store.route.tsx', id('console-store')),
      route('platform-admin/transfers', 'console/transfers/transfers.route.tsx', id('console-transfers')),
    ]),
  ];
}

export default [
  layout('shell/pages.route.tsx', [
    ...pages('en'),
    ...prefix('ar', pages('ar')),
    route('account/photo/:hash', 'own/account-photo.route.ts'),
    route('*', 'shell/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;
