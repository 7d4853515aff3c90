import { z } from 'zod';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { BILLING_SETTINGS } from './billing-settings.ts';
import { FOLDER_SETTINGS } from './folder-settings.ts';
import { PAGE_CACHE_SETTINGS } from './page-cache-settings.ts';
import {
  type About,
  bounceAddress,
  dnsServers,
  gatewayUrl,
  host,
  issuerUrl,
  listenAddress,
  postgresUrl,
  setting,
  smtpUrl,
  wholeNumber,
} from './setting-formats.ts';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every setting Souk reads from its environment. An empty value counts as not set. */
export const settingsSchema = z.object({
  PORT: setting(wholeNumber(1, 65_535).default(3000), {
    default: '3000',
    about: 'The port the web server listens on.',
  }),
  WEB_CONCURRENCY: setting(wholeNumber(1, 64).optional(), {
    default: 'the number of cores, at most 4',
    about:
      'How many web processes `souk start` runs. Each takes 200 to 400 MB, and its share of PAGE_CACHE_MB.',
  }),
  PLATFORM_HOST: setting(host.optional(), {
    default: 'localhost:PORT',
    about:
      'The host name of the platform site, as in the address bar. Stores are at {slug}. of it, their admins at {slug}.admin. of it. `localhost` (or anything under .localhost) is demo mode; any other name is live.',
  }),
  STORES_HOST: setting(host.optional(), {
    default: 'PLATFORM_HOST',
    about: 'Another registrable domain for storefronts, so that no store shares a site with the platform.',
  }),
  SOUK_SINGLE_STORE: setting(
    z
      .string()
      .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'must be the slug of one store')
      .optional(),
    {
      default: 'not set',
      about: 'The slug of the one store that is served at the bare host name; its admin is at admin. of it.',
    },
  ),
  DATABASE_URL: setting(postgresUrl.optional(), {
    default: 'the embedded PostgreSQL',
    about:
      'PostgreSQL 18 as role souk_app. `souk db setup --admin-url URL` makes the roles and prints all four.',
  }),
  DATABASE_WORKER_URL: setting(postgresUrl.optional(), {
    default: 'the embedded PostgreSQL',
    about: 'The same database as role souk_worker. Needed with DATABASE_URL.',
  }),
  DATABASE_OWNER_URL: setting(postgresUrl.optional(), {
    default: 'the embedded PostgreSQL',
    about: 'The same database as role souk_owner, for migrations only. Needed with DATABASE_URL.',
  }),
  DATABASE_DIRECT_URL: setting(postgresUrl.optional(), {
    default: 'the embedded PostgreSQL',
    about:
      'The same database as role souk_queue, never through a pooler: the job queue and LISTEN. Needed with DATABASE_URL.',
  }),
  SECRET_KEY: setting(z.string().min(32, 'must have at least 32 characters').optional(), {
    default: 'demo: made once and kept in SOUK_DATA; live: required',
    about: 'Signs what the server hands out and takes back. `openssl rand -base64 32` makes one.',
  }),
  SMTP_URL: setting(smtpUrl.optional(), {
    default: 'demo: mails are kept and shown at /dev/mail; live: required',
    about: 'The mail server that sends every mail.',
  }),
  MAIL_FROM: setting(z.string().min(3).optional(), {
    default: 'Souk <no-reply@PLATFORM_HOST>',
    about: 'The sender of mails.',
  }),
  BOUNCE_ADDRESS: setting(bounceAddress.optional(), {
    default: 'not set: late bounces and complaints are not read',
    about:
      'The mailbox that gets notices about undelivered mails, like bounces@mail.shop.example. Its mail server hands them to `souk mail bounce`; see Bounces and complaints.',
  }),
  GOOGLE_CLIENT_ID: setting(z.string().min(3).optional(), {
    default: 'not set: no button for it',
    about:
      'Signing shoppers in with Google: the OAuth client’s id. Its one redirect URI is PLATFORM_HOST’s /auth/google.',
  }),
  GOOGLE_CLIENT_SECRET: setting(z.string().min(3).optional(), {
    default: 'not set',
    about: 'The secret of that client. Needed with GOOGLE_CLIENT_ID.',
  }),
  GOOGLE_ISSUER: setting(issuerUrl.default('https://accounts.google.com'), {
    default: 'https://accounts.google.com',
    about:
      'Who signs what says who somebody is (OpenID Connect). Only tests and stand-ins for Google need another.',
  }),
  FATOORA_GATEWAY: setting(gatewayUrl.default('https://gw-fatoora.zatca.gov.sa/e-invoicing'), {
    default: 'https://gw-fatoora.zatca.gov.sa/e-invoicing',
    about: 'The gateway of the Saudi tax authority. Only tests and stand-ins for it need another.',
  }),
  STRIPE_CONNECT_CLIENT_ID: setting(
    z
      .string()
      .regex(/^ca_[A-Za-z0-9]{6,}$/, 'must be the client id of a Stripe platform, like ca_32D88…')
      .optional(),
    {
      default: 'not set: stores use Stripe keys of their own',
      about:
        'Stripe Connect: the client id of the install’s own platform account. Its one redirect URI is PLATFORM_HOST’s /connect/stripe.',
    },
  ),
  STRIPE_CONNECT_SECRET_KEY: setting(
    z
      .string()
      .regex(/^[sr]k_(?:test|live)_\S{6,}$/, 'must be a secret key of Stripe, like sk_live_…')
      .optional(),
    {
      default: 'not set',
      about:
        'The secret key of that platform account; a test key connects test accounts only. Needed with STRIPE_CONNECT_CLIENT_ID.',
    },
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_\S{6,}$/, 'must be the signing secret of a webhook endpoint, like whsec_…')
      .optional(),
    {
      default: 'not set',
      about:
        'The signing secret of its webhook endpoint for connected accounts, PLATFORM_HOST’s /webhooks/stripe. Needed with STRIPE_CONNECT_CLIENT_ID.',
    },
  ),
  ...BILLING_SETTINGS,
  ...FOLDER_SETTINGS,
  ...BACKUP_SETTINGS,
  TRUSTED_PROXIES: setting(z.string().optional(), {
    default: 'none',
    about: 'Addresses or CIDR ranges, separated by commas, whose forwarded headers count.',
  }),
  INTERNAL_LISTEN: setting(listenAddress.optional(), {
    default: 'demo: none; live: 127.0.0.1:9600',
    about:
      'The second address that web processes listen on, for the proxy and for Prometheus: it serves /internal/tls-ask and /internal/metrics. Keep it out of reach of the internet.',
  }),
  WORKER_LISTEN: setting(listenAddress.optional(), {
    default: 'not set',
    about:
      'The address at which a `souk worker` of its own serves its metrics. Keep it out of reach of the internet.',
  }),
  TLS_FRONT: setting(listenAddress.optional(), {
    default: '127.0.0.1:443',
    about:
      'The proxy that ends TLS, as this machine reaches it. The certificates of stores’ domains are looked at there.',
  }),
  DNS_SERVERS: setting(dnsServers.optional(), {
    default: 'the machine’s own',
    about:
      'Addresses of DNS servers, separated by commas, at which stores’ domains and the hosts of imported pictures are looked up.',
  }),
  ORDERS_PER_MAILBOX: setting(wholeNumber(1, 1_000_000).default(6), {
    default: '6',
    about:
      'Orders an hour that one store takes for one e-mail address or one phone number, slower after half of them. An account that has paid before gets five times as many.',
  }),
  ORDERS_PER_ADDRESS: setting(wholeNumber(1, 1_000_000).default(600), {
    default: '600',
    about:
      'Orders an hour that one store takes from one IPv4 address, which a whole mobile network may share; a tenth of it from one /64 block of IPv6.',
  }),
  ...PAGE_CACHE_SETTINGS,
  SLOW_QUERY_MS: setting(wholeNumber(0, 600_000).default(500), {
    default: '500',
    about:
      'Statements of the database that take this many milliseconds or longer are logged, without their values. 0 logs none.',
  }),
  LOG_LEVEL: setting(z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'), {
    default: 'info',
    about: 'How much is logged, as JSON lines on standard output.',
  }),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const SETTINGS_TABLE: { name: SettingName; default: string; about: string }[] = Object.entries(
  settingsSchema.shape,
).map(([name, schema]) => ({ name: name as SettingName, ...(schema.meta() as About) }));
