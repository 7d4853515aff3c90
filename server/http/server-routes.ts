import { TEST_CHALLENGES } from '#adapters/billing-desk/index.ts';
import { TEST_PAGES } from '#adapters/payment-test/index.ts';
import type { Site } from '../context.ts';
import { CALLBACK_PATH } from '../sign-in/google.ts';
import { PLATFORM_WEBHOOKS } from './webhook-address.ts';

const EVERYWHERE = ['/healthz', '/readyz', '/robots.txt', '/assets/:file'];
const PICTURES = ['/_next/image', '/media/:hash', '/themes/:theme/:file'];

/**
 * The addresses of each site that the server answers without its application, in the application's pattern
 * syntax.
 */
export const SERVER_ROUTES: Record<Site, string[]> = {
  storefront: [
    ...EVERYWHERE,
    ...PICTURES,
    '/api/me',
    '/api/suggestions',
    '/api/visit',
    '/api/votes',
    '/api/live',
    '/api/check-subscription',
    '/api/check-subscription/:stripeId',
    '/webhooks/:provider/:accountId',
    '/manifest.webmanifest',
    '/sw.js',
    '/sitemap.xml',
    '/feeds/:file',
    '/share/:file',
    // This path redirects to the admin's own origin.
    '/admin/*',
    '/ar/admin/*',
    '/en/admin/*',
  ],
  admin: [...EVERYWHERE, ...PICTURES, '/api/live', '/admin/live'],
  platform: [
    ...EVERYWHERE,
    '/sitemap.xml',
    CALLBACK_PATH,
    ...PLATFORM_WEBHOOKS,
    `${TEST_PAGES}/:storeId/:chargeId`,
    `${TEST_CHALLENGES}/:chargeId`,
  ],
};
