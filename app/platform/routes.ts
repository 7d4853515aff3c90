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
    route('forgot-password', 'account/forgot-password.route.tsx', id('forgot-password')),
    route('new-password', 'account/new-password.route.tsx', id('new-password')),
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
    layout('console/console-layout.route.tsx', id('console'), consolePages(id)),
  ];
}

function consolePages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route('platform-admin', 'console/stores/stores.route.tsx', id('console-stores')),
    route('platform-admin/stores/:slug', 'console/stores/store.route.tsx', id('console-store')),
    route('platform-admin/samples', 'console/samples/samples.route.tsx', id('console-samples')),
    route('platform-admin/bulk', 'console/bulk/bulk-acts.route.tsx', id('console-bulk-acts')),
    route('platform-admin/bulk/:id', 'console/bulk/bulk-act.route.tsx', id('console-bulk-act')),
    route('platform-admin/packages', 'console/packages/packages.route.tsx', id('console-packages')),
    route('platform-admin/packages/new', 'console/packages/new-package.route.tsx', id('console-package-new')),
    route('platform-admin/packages/:code', 'console/packages/package.route.tsx', id('console-package')),
    route(
      'platform-admin/subscriptions',
      'console/subscriptions/subscriptions.route.tsx',
      id('console-subscriptions'),
    ),
    route('platform-admin/invoices', 'console/invoices/invoices.route.tsx', id('console-invoices')),
    route(
      'platform-admin/invoices/file',
      'console/invoices/invoice-file.route.ts',
      id('console-invoice-file'),
    ),
    route(
      'platform-admin/invoices/:number/pdf',
      'console/invoices/invoice-pdf.route.ts',
      id('console-invoice-pdf'),
    ),
    route('platform-admin/revenue', 'console/revenue/revenue.route.tsx', id('console-revenue')),
    route('platform-admin/people', 'console/accounts/accounts.route.tsx', id('console-people')),
    route('platform-admin/people/:userId', 'console/accounts/account.route.tsx', id('console-person')),
    route('platform-admin/acts', 'console/acts/acts.route.tsx', id('console-acts')),
    ...workPages(id),
  ];
}

/** The console's pages about the install's work: jobs, mails and the like. */
function workPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route('platform-admin/jobs', 'console/jobs/jobs.route.tsx', id('console-jobs')),
    route('platform-admin/jobs/:id', 'console/jobs/job.route.tsx', id('console-job')),
    route('platform-admin/mails', 'console/mails/mails.route.tsx', id('console-mails')),
    route('platform-admin/mails/refused', 'console/mails/refused.route.tsx', id('console-refused')),
    route('platform-admin/mails/:store/:mailId', 'console/mails/mail.route.tsx', id('console-mail')),
    route('platform-admin/domains', 'console/domains/domains.route.tsx', id('console-domains')),
    route('platform-admin/domains/:slug/:host', 'console/domains/domain.route.tsx', id('console-domain')),
    route('platform-admin/transfers', 'console/transfers/transfers.route.tsx', id('console-transfers')),
    ...announcementPages(id),
    ...lawPages(id),
    route('platform-admin/health', 'console/health/health.route.tsx', id('console-health')),
    route('platform-admin/brand', 'console/brand/brand.route.tsx', id('console-brand')),
  ];
}

function lawPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route('platform-admin/requests', 'console/requests/requests.route.tsx', id('console-requests')),
    route('platform-admin/requests/:requestId', 'console/requests/request.route.tsx', id('console-request')),
    route('platform-admin/breaches', 'console/breaches/breaches.route.tsx', id('console-breaches')),
    route('platform-admin/breaches/new', 'console/breaches/new-breach.route.tsx', id('console-breach-new')),
    route('platform-admin/breaches/file', 'console/breaches/breach-file.route.ts', id('console-breach-file')),
    route('platform-admin/breaches/:breachId', 'console/breaches/breach.route.tsx', id('console-breach')),
  ];
}

export default [
  layout('shell/pages.route.tsx', [
    ...pages('en'),
    ...prefix('ar', pages('ar')),
    route('brand/:hash', 'shell/brand-picture.route.ts'),
    route('account/photo/:hash', 'own/account-photo.route.ts'),
    route('*', 'shell/not-found.route.tsx'),
  ]),
] satisfies RouteConfig;

function announcementPages(id: (name: string) => { id: string }): RouteConfigEntry[] {
  return [
    route(
      'platform-admin/announcements',
      'console/bulletins/bulletins.route.tsx',
      id('console-announcements'),
    ),
    route(
      'platform-admin/announcements/new',
      'console/bulletins/new-bulletin.route.tsx',
      id('console-announcement-new'),
    ),
    route(
      'platform-admin/announcements/:id',
      'console/bulletins/bulletin.route.tsx',
      id('console-announcement'),
    ),
  ];
}
