import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { fail, ok, type Result } from '../result.ts';
import { keptSecret } from './secret-key.ts';
import { type SettingName, type Settings, settingsSchema } from './settings.ts';

export { SETTINGS_TABLE } from './settings.ts';

/** Connection strings, one a role (security.md: nobody serves as owner). */
export type DatabaseUrls = { app: string; worker: string; owner: string; direct: string };

export type Config = {
  port: number;
  /** With its port, as the browser shows it. */
  platformHost: string;
  storesHost: string;
  singleStore: string | null;
  /** http in demo mode, https in live. */
  scheme: 'http' | 'https';
  isDemo: boolean;
  /** null: the embedded server. */
  database: DatabaseUrls | null;
  databasePool: number;
  secretKey: string;
  smtpUrl: string | null;
  mailFrom: string;
  dataFolder: string;
  mediaFolder: string;
  trustedProxies: string[];
  logLevel: Settings['LOG_LEVEL'];
};

const FELLOWS = ['DATABASE_WORKER_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const;

/** Whether that platform host means demo mode: localhost or anything under .localhost, port stripped. */
export function isDemoHost(platformHost: string): boolean {
  const name = platformHost.replace(/:\d+$/, '');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Reads and checks every setting; each problem is a sentence that names the setting and says what to do. */
export function readConfig(env: NodeJS.ProcessEnv): Result<Config, { invalid_settings: { problems: string[] } }> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = settingsSchema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: this setting ${issue.message}.`);
    return fail('invalid_settings', { problems });
  }
  const settings = parsed.data;
  const platformHost = settings.PLATFORM_HOST ?? `localhost:${settings.PORT}`;
  const isDemo = isDemoHost(platformHost);
  const problems = [...missingSettings(settings, isDemo), ...badProxies(settings.TRUSTED_PROXIES)];
  if (problems.length > 0) return fail('invalid_settings', { problems });
  return ok(toConfig(settings, platformHost, isDemo));
}
