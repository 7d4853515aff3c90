import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultPageCacheMb } from '../memory.ts';
import { type Config, isDemoHost, readConfig, SETTINGS_TABLE } from './index.ts';

const LIVE = {
  PLATFORM_HOST: 'shops.example',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://user:pass@mail.example:587',
};

function config(env: Record<string, string>): Config {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.data.problems.join('\n'));
  return read.value;
}

function problems(env: Record<string, string>): string[] {
  const read = readConfig(env);
  return read.ok ? [] : read.data.problems;
}

test('an empty configuration is a demo on localhost:3000 with the embedded database', () => {
  expect(config({})).toMatchObject({
    port: 3000,
    platformHost: 'localhost:3000',
    storesHost: 'localhost:3000',
    isDemo: true,
    scheme: 'http',
    database: null,
    mailFrom: 'Souk <no-reply@localhost>',
    trustedProxies: [],
  });
});

test('the platform host follows PORT, and an empty value counts as not set', () => {
  expect(config({ PORT: '4030', PLATFORM_HOST: ' ' }).platformHost).toBe('localhost:4030');
});

test('the web processes of a machine share the memory for cached pages', () => {
  const of = (env: Record<string, string>) => config({ PAGE_CACHE_MB: '512', ...env }).pageCacheBytes;
  expect(of({ WEB_CONCURRENCY: '2' })).toBe(256 * 1024 ** 2);
  expect(of({ WEB_CONCURRENCY: '4' })).toBe(128 * 1024 ** 2);
  expect(config({ WEB_CONCURRENCY: '2' }).pageCacheBytes).toBe((defaultPageCacheMb() * 1024 ** 2) / 2);
});

test.each([
  ['localhost', true],
  ['localhost:3000', true],
  ['souk.localhost:80', true],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1:3000', false],
])('the platform host %s means demo mode: %s', (host, demo) => {
  expect(isDemoHost(host)).toBe(demo);
});

test('a live install without its secrets reports each missing one by name', () => {
  const found = problems({ PLATFORM_HOST: 'shops.example' });
  expect(found.map((text) => text.split(' ')[0])).toEqual(['SECRET_KEY', 'SMTP_URL']);
  expect(config(LIVE)).toMatchObject({
    isDemo: false,
    scheme: 'https',
    mailFrom: 'Souk <no-reply@shops.example>',
  });
});

test('DATABASE_URL alone reports each missing companion setting and how to get it', () => {
  const found = problems({ DATABASE_URL: 'postgres://souk_app:x@db:5432/souk' });
  expect(found).toEqual(
    ['DATABASE_WORKER_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'].map(
      (name) =>
        `${name} is missing: with DATABASE_URL all four addresses are needed. \`souk db setup --admin-url URL\` makes the roles and prints them.`,
    ),
  );
});

test('a companion setting without DATABASE_URL does not silently use the embedded database', () => {
  expect(problems({ DATABASE_WORKER_URL: 'postgres://souk_worker:x@db:5432/souk' })[0]).toMatch(
    /^DATABASE_URL is missing/,
  );
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PAGE_CACHE_MB: '4' }, 'PAGE_CACHE_MB must be a whole number from 8 to 1000000.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace.'],
  [{ ...LIVE, SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [
    { PLATFORM_HOST: 'https://shops.example' },
    'PLATFORM_HOST must be a host name with an optional port and nothing else, like shop.example.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, caddy' },
    'TRUSTED_PROXIES: "caddy" is neither an address nor a range like 10.0.0.0/8.',
  ],
])('the setting %o is refused with a message that names the expected form', (env, sentence) => {
  expect(problems(env)).toEqual([sentence]);
});

test('the demo secret is created once and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = config({ SOUK_DATA: folder }).secretKey();
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(config({ SOUK_DATA: folder }).secretKey()).toBe(first);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('every setting is in docs/operating.md with its default', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const missing = SETTINGS_TABLE.map((row) => `| \`${row.name}\` | ${row.default} | ${row.about} |`).filter(
    (line) => !docs.includes(line),
  );
  expect(missing).toEqual([]);
  for (const row of SETTINGS_TABLE)
    expect(row.default.length * row.about.length, row.name).toBeGreaterThan(0);
});

describe('the account to which plans are paid', () => {
  const STRIPE = {
    STRIPE_BILLING_SECRET_KEY: 'rk_live_0123456789',
    STRIPE_BILLING_WEBHOOK_SECRET: 'whsec_0123456789',
  };

  test('the provider account to which plans are paid is optional, and its key decides the mode', () => {
    expect(config(LIVE).billing).toBeNull();
    expect(config({ ...LIVE, ...STRIPE }).billing).toMatchObject({ provider: 'stripe', isLive: true });
    const testKey = { STRIPE_BILLING_SECRET_KEY: 'sk_test_0123456789' };
    expect(config({ ...STRIPE, ...testKey }).billing).toMatchObject({ isLive: false });
  });

  test('a missing setting of the provider account to which plans are paid is named, and a demo accepts no live key', () => {
    const { STRIPE_BILLING_WEBHOOK_SECRET: _, ...part } = STRIPE;
    expect(problems({ ...LIVE, ...part })).toEqual([
      'STRIPE_BILLING_WEBHOOK_SECRET is missing: it is needed with STRIPE_BILLING_SECRET_KEY.',
    ]);
    expect(problems(STRIPE).join()).toContain('a demo install must not move real money');
  });

  test('plans can be paid at Moyasar if its three settings are set, and never at two providers', () => {
    const moyasar = {
      MOYASAR_BILLING_SECRET_KEY: 'sk_test_0123456789',
      MOYASAR_BILLING_PUBLISHABLE_KEY: 'pk_test_0123456789',
      MOYASAR_BILLING_WEBHOOK_SECRET: 'a-word-of-the-operator',
    };
    const publishableKey = 'pk_test_0123456789';
    expect(config(moyasar).billing).toMatchObject({ provider: 'moyasar', publishableKey, isLive: false });
    expect(problems({ ...LIVE, ...STRIPE, ...moyasar }).join()).toContain('exclude each other');
    expect(problems({ ...moyasar, MOYASAR_BILLING_PUBLISHABLE_KEY: '' })).toEqual([
      'MOYASAR_BILLING_PUBLISHABLE_KEY is missing: it is needed with MOYASAR_BILLING_SECRET_KEY.',
    ]);
  });
});

describe('the platform account at Stripe', () => {
  const STRIPE = {
    STRIPE_CONNECT_CLIENT_ID: 'ca_32D88BD1qLkl',
    STRIPE_CONNECT_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_0123456789',
  };

  test('the Stripe platform account is off until its three settings are set, and its key determines the mode', () => {
    expect(config(LIVE).stripe).toBeNull();
    expect(config({ ...LIVE, ...STRIPE }).stripe).toMatchObject({
      clientId: 'ca_32D88BD1qLkl',
      mode: 'live',
    });
    const testKey = { STRIPE_CONNECT_SECRET_KEY: 'sk_test_0123456789' };
    expect(config({ ...STRIPE, ...testKey }).stripe).toMatchObject({ mode: 'test' });
  });

  test('the platform account is refused when incomplete, with a publishable key, or with a live key in a demo', () => {
    const { STRIPE_CONNECT_WEBHOOK_SECRET: _, ...part } = STRIPE;
    expect(problems({ ...LIVE, ...part }).join()).toContain('go together: set all three or none');
    const publishable = { ...STRIPE, STRIPE_CONNECT_SECRET_KEY: 'pk_live_0123456789' };
    expect(problems({ ...LIVE, ...publishable }).join()).toContain('STRIPE_CONNECT_SECRET_KEY');
    expect(problems(STRIPE).join()).toContain('a demo install must not move real money');
  });
});

test('backups go to a folder or a bucket, and each missing part of them is named', () => {
  const key = 'b'.repeat(32);
  expect(config({}).backup).toBeNull();
  expect(config({ BACKUP_TARGET: '/mnt/backups/', BACKUP_KEY: key }).backup).toEqual({
    ...{ target: { kind: 'folder', path: '/mnt/backups' }, key, hour: 2, keepDays: 30 },
  });
  const s3 = {
    ...{
      BACKUP_TARGET: 's3://my-bucket/souk/one',
      BACKUP_KEY: key,
      BACKUP_S3_ENDPOINT: 'https://s3.example/',
    },
    ...{ BACKUP_S3_ACCESS_KEY: 'AKID', BACKUP_S3_SECRET_KEY: 'secret', BACKUP_S3_REGION: 'eu-1' },
  };
  expect(config(s3).backup?.target).toEqual({
    ...{ kind: 's3', endpoint: 'https://s3.example', bucket: 'my-bucket', prefix: 'souk/one' },
    ...{ region: 'eu-1', accessKey: 'AKID', secretKey: 'secret' },
  });
  const named = (env: Record<string, string>) => problems(env).map((text) => text.split(' ')[0]);
  expect(named({ BACKUP_TARGET: '/mnt/backups' })).toEqual(['BACKUP_KEY']);
  expect(named({ BACKUP_TARGET: 's3://my-bucket', BACKUP_KEY: key })).toEqual([
    ...['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'],
  ]);
  for (const target of ['backups', 's3://', 's3://UPPER', 's3://my-bucket/../x', 'ftp://x/y']) {
    expect(named({ BACKUP_TARGET: target, BACKUP_KEY: key }), target).toEqual(['BACKUP_TARGET']);
  }
});

test('a backup target inside the data folder, or backups of an external database, are refused', () => {
  const backup = { BACKUP_TARGET: '/srv/souk/data/backups', BACKUP_KEY: 'b'.repeat(32) };
  expect(problems({ ...backup, SOUK_DATA: '/srv/souk/data' })).toEqual([
    'BACKUP_TARGET is inside SOUK_DATA and would be lost with it: use another disk or machine.',
  ]);
  expect(problems({ ...backup, SOUK_DATA: '/srv/souk/dat' })).toEqual([]);
  const url = 'postgres://u:p@db.example:5432/souk';
  const own = {
    DATABASE_URL: url,
    DATABASE_WORKER_URL: url,
    DATABASE_OWNER_URL: url,
    DATABASE_DIRECT_URL: url,
  };
  expect(problems({ ...backup, ...own })[0]).toContain('is for the embedded PostgreSQL');
});
