import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { type BackupSettings, backupProblems, backupSettings } from './backup-target.ts';
import { type BillingAccount, billingAccount, billingProblems } from './billing-account.ts';
import { folderConfig } from './folder-settings.ts';
import { pageCacheConfig } from './page-cache-settings.ts';
import {
  badProxies,
  commaList,
  type InternalListener,
  internalListener,
  type ListenAddress,
  tlsFront,
} from './proxy.ts';
import { keptSecret } from './secret-key.ts';
import { type SettingName, type Settings, settingsSchema } from './settings.ts';
import { type StripePlatform, stripePlatform, stripeProblems } from './stripe-platform.ts';

export type { BillingAccount } from './billing-account.ts';
export { SETTINGS_TABLE } from './settings.ts';

/** Connection strings, one per role: no request is served as owner. */
export type DatabaseUrls = { app: string; worker: string; owner: string; direct: string };

export type GoogleClient = { issuer: string; clientId: string; clientSecret: string };

export type Config = {
  port: number;
  webProcesses: number;
  /** The platform's host with its port, as the browser shows it. */
  platformHost: string;
  storesHost: string;
  singleStore: string | null;
  /** http in demo mode, https in live. */
  scheme: 'http' | 'https';
  isDemo: boolean;
  /** The database addresses; null for the embedded server. */
  database: DatabaseUrls | null;
  /** Read when first needed, because in demo mode it is created in the data folder. */
  secretKey(): string;
  smtpUrl: string | null;
  mailFrom: string;
  /** The mailbox for notices about undelivered mails; null if they are not read. */
  bounceAddress: string | null;
  /** The client for signing shoppers in with Google; null if the install has none. */
  google: GoogleClient | null;
  /** The gateway of the Saudi tax authority. */
  fatooraGateway: string;
  /** The platform account under which stores connect their Stripe accounts; null if the install has none. */
  stripe: StripePlatform | null;
  /** The operator's account through which store owners pay for their plans by card; null if the install has none. */
  billing: BillingAccount | null;
  /** True if messages reach phones. No adapter sends any yet; the first one must set this with its settings. */
  canSendTextMessages: boolean;
  dataFolder: string;
  /** A folder with themes besides the installation's own. */
  themesFolder: string | undefined;
  /** Files are refused while fewer bytes than this are free on the disk of dataFolder. */
  diskReserve: number;
  /** The target and the hour of backups; null if the install makes none of its own. */
  backup: BackupSettings | null;
  trustedProxies: string[];
  /** DNS servers for looking up stores' domains; if empty, the machine's own. */
  dnsServers: string[];
  internal: InternalListener;
  /** The address on which a separate worker process serves its metrics; null if it serves none. */
  workerListen: ListenAddress | null;
  /** The proxy that ends TLS; null in demo mode, which has no certificates. */
  tlsFront: ListenAddress | null;
  /** True if shop pages are cached in memory. */
  keepsPages: boolean;
  /** The capacity of one web process's page cache, in bytes. */
  pageCacheBytes: number;
  /** The orders per hour that a store accepts for one mailbox or phone number, and from one IPv4 address. */
  orderLimits: { perMailbox: number; perAddress: number };
  /** Milliseconds from which a statement is logged as slow; 0 for never. */
  slowQueryMs: number;
  logLevel: Settings['LOG_LEVEL'];
  /** The clock of every request. Not a setting: only tests change it. */
  clock: Clock;
};

const FELLOWS = ['DATABASE_WORKER_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const;

/** True if that platform host means demo mode: localhost or anything under .localhost, without port. */
export function isDemoHost(platformHost: string): boolean {
  const name = platformHost.replace(/:\d+$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Reads and validates every setting; each problem is a sentence that names the setting and the remedy. */
export function readConfig(
  env: NodeJS.ProcessEnv,
): Result<Config, Failure<'invalid_settings', { problems: string[] }>> {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    return fail('invalid_settings', { problems });
  }
  const settings = parsed.data;
  const platformHost = settings.PLATFORM_HOST ?? `localhost:${settings.PORT}`;
  const isDemo = isDemoHost(platformHost);
  const problems = [
    ...missingSettings(settings, isDemo),
    ...stripeProblems(settings, isDemo),
    ...billingProblems(settings, isDemo),
    ...backupProblems(settings),
    ...badProxies(settings.TRUSTED_PROXIES),
  ];
  if (problems.length > 0) return fail('invalid_settings', { problems });
  return ok(toConfig(settings, platformHost, isDemo));
}

function missingSettings(settings: Settings, isDemo: boolean): string[] {
  const problems: string[] = [];
  if (settings.DATABASE_URL) {
    for (const name of FELLOWS) {
      if (!settings[name]) {
        problems.push(`${name} is missing: with DATABASE_URL all four addresses are needed. ${DB_SETUP}`);
      }
    }
  } else {
    const alone = FELLOWS.filter((name) => settings[name]);
    if (alone.length > 0) problems.push(`DATABASE_URL is missing though ${alone[0]} is set. ${DB_SETUP}`);
  }
  if ((settings.GOOGLE_CLIENT_ID === undefined) !== (settings.GOOGLE_CLIENT_SECRET === undefined)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.');
  }
  if (isDemo) return problems;
  const live = `PLATFORM_HOST ${settings.PLATFORM_HOST} is not localhost, so this is a live install.`;
  if (!settings.SECRET_KEY) {
    problems.push(`SECRET_KEY is missing. ${live} Make one with \`openssl rand -base64 32\` and keep it.`);
  }
  if (!settings.SMTP_URL) {
    problems.push(
      `SMTP_URL is missing. ${live} Set it to the mail server, like smtp://user:password@host:587.`,
    );
  }
  return problems;
}

const DB_SETUP = '`souk db setup --admin-url URL` makes the roles and prints them.';

function toConfig(settings: Settings, platformHost: string, isDemo: boolean): Config {
  const dataFolder = resolve(settings.SOUK_DATA);
  const webProcesses = settings.WEB_CONCURRENCY ?? Math.min(availableParallelism(), 4);
  return {
    port: settings.PORT,
    webProcesses,
    platformHost,
    storesHost: settings.STORES_HOST ?? platformHost,
    singleStore: settings.SOUK_SINGLE_STORE ?? null,
    scheme: isDemo ? 'http' : 'https',
    isDemo,
    database: databaseOf(settings),
    secretKey: () => settings.SECRET_KEY ?? keptSecret(dataFolder),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `Souk <no-reply@${platformHost.replace(/:\d+$/, '')}>`,
    bounceAddress: settings.BOUNCE_ADDRESS ?? null,
    google: googleClient(settings),
    fatooraGateway: settings.FATOORA_GATEWAY,
    stripe: stripePlatform(settings),
    billing: billingAccount(settings),
    canSendTextMessages: false,
    dataFolder,
    ...folderConfig(settings),
    backup: backupSettings(settings),
    trustedProxies: commaList(settings.TRUSTED_PROXIES),
    dnsServers: commaList(settings.DNS_SERVERS),
    internal: internalListener(settings.INTERNAL_LISTEN, isDemo),
    workerListen: settings.WORKER_LISTEN ?? null,
    tlsFront: tlsFront(settings.TLS_FRONT, isDemo),
    ...pageCacheConfig(settings, webProcesses),
    orderLimits: { perMailbox: settings.ORDERS_PER_MAILBOX, perAddress: settings.ORDERS_PER_ADDRESS },
    slowQueryMs: settings.SLOW_QUERY_MS,
    logLevel: settings.LOG_LEVEL,
    clock: systemClock,
  };
}

function databaseOf(settings: Settings): DatabaseUrls | null {
  if (!settings.DATABASE_URL) return null;
  const url = (name: SettingName) => String(settings[name]);
  return {
    app: settings.DATABASE_URL,
    worker: url('DATABASE_WORKER_URL'),
    owner: url('DATABASE_OWNER_URL'),
    direct: url('DATABASE_DIRECT_URL'),
  };
}

function googleClient(settings: Settings): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  return clientId && clientSecret ? { issuer: settings.GOOGLE_ISSUER, clientId, clientSecret } : null;
}
