import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** The same routes for both languages: English without a prefix, Arabic under /ar. */
function pages(language: 'en' | 'ar'): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${name}-${language}` });
  return [
    index('routes/landing.tsx', id('landing')),
    route('login', 'routes/login.tsx', id('login')),
    route('login/code', 'routes/login-code.tsx', id('login-code')),
    route('login/passkey', 'routes/login-passkey.ts', id('login-passkey')),
    route('passkeys/new', 'routes/new-passkey.tsx', id('new-passkey')),
    route('confirm-email', 'routes/confirm-email.tsx', id('confirm-email')),
    route('login/store/:slug', 'routes/login-store.tsx', id('login-store')),
    route('stores', 'routes/stores.tsx', id('stores')),
    route('join/:token', 'routes/join.tsx', id('join')),
    route('connect/stripe', 'routes/connect-stripe.tsx', id('connect-stripe')),
    route('sign-out', 'routes/sign-out.tsx', id('sign-out')),
    route('dev/mail', 'routes/mail.tsx', id('mail')),
    route('dev/mail/:store/:mailId', 'routes/mail-body.tsx', id('mail-body')),
  ];
}

export default [
  layout('routes/pages.tsx', [
    ...pages('en'),
    ...prefix('ar', pages('ar')),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
