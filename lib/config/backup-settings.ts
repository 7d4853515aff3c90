import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { setting, wholeNumber } from './setting-formats.ts';
import type { SettingName, Settings } from './settings.ts';

const S3_TARGET = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w-]+(?:\/[\w-]+)*))?$/;

/** Backups of the embedded database and of the data folder. */
export const BACKUP_SETTINGS = {
  BACKUP_TARGET: setting(
    z
      .string()
      .refine((text) => text.startsWith('/') || S3_TARGET.test(text), {
        error: 'must be a folder like /mnt/backups/souk, or a bucket like s3://name/prefix',
      })
      .optional(),
    {
      default: 'not set: no backups',
      about:
        'Where backups go: a folder on another disk or machine, or s3://BUCKET/PREFIX. Only for the embedded PostgreSQL.',
    },
  ),
  BACKUP_KEY: setting(z.string().min(32, 'must have at least 32 characters').optional(), {
    default: 'not set',
    about:
      'Encrypts the secrets in a backup. Keep a copy elsewhere: without it no backup can be restored. Needed with BACKUP_TARGET.',
  }),
  BACKUP_HOUR: setting(wholeNumber(0, 23).default(2), {
    default: '2',
    about: 'The hour of the day, in UTC, at which the daily full backup begins.',
  }),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 3650).default(30), {
    default: '30',
    about:
      'For how many days back a restore to any second is possible. The newest full backup older than that is kept, too.',
  }),
  BACKUP_S3_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/, error: 'must be an address like https://s3.eu-central-1.amazonaws.com' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    { default: 'not set', about: 'The address of the S3-compatible server. Needed with s3://.' },
  ),
  BACKUP_S3_REGION: setting(z.string().min(1).default('us-east-1'), {
    default: 'us-east-1',
    about: 'The region that requests to that server are signed for.',
  }),
  BACKUP_S3_ACCESS_KEY: setting(z.string().min(3).optional(), {
    default: 'not set',
    about:
      'The access key of an account that may list, read, write and delete in the bucket. Needed with s3://.',
  }),
  BACKUP_S3_SECRET_KEY: setting(z.string().min(3).optional(), {
    default: 'not set',
    about: 'The secret of that access key. Needed with s3://.',
  }),
};

export type S3Target = {
  kind: 's3';
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

export type BackupTarget = { kind: 'folder'; path: string } | S3Target;

export type BackupSettings = { target: BackupTarget; key: string; hour: number; keepDays: number };

/** null if the install makes no backups of its own. */
export function backupSettings(settings: Settings): BackupSettings | null {
  const { BACKUP_TARGET: place, BACKUP_KEY: key } = settings;
  if (!place || !key) return null;
  return {
    target: targetOf(place, settings),
    key,
    hour: settings.BACKUP_HOUR,
    keepDays: settings.BACKUP_KEEP_DAYS,
  };
}

function targetOf(place: string, settings: Settings): BackupTarget {
  const [, bucket, prefix = ''] = S3_TARGET.exec(place) ?? [];
  if (!bucket) return { kind: 'folder', path: resolve(place) };
  return {
    ...{ kind: 's3', bucket, prefix, region: settings.BACKUP_S3_REGION },
    endpoint: settings.BACKUP_S3_ENDPOINT ?? '',
    accessKey: settings.BACKUP_S3_ACCESS_KEY ?? '',
    secretKey: settings.BACKUP_S3_SECRET_KEY ?? '',
  };
}

const OF_S3 = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const;

/** The problems of these settings in combination. */
export function backupProblems(settings: Settings): string[] {
  const place = settings.BACKUP_TARGET;
  if (!place) return [];
  const missing: SettingName[] = settings.BACKUP_KEY ? [] : ['BACKUP_KEY'];
  if (place.startsWith('s3:')) missing.push(...OF_S3.filter((name) => !settings[name]));
  const problems = missing.map((name) => `${name} is missing: it is needed with BACKUP_TARGET ${place}.`);
  if (settings.DATABASE_URL) {
    problems.push(
      'BACKUP_TARGET is for the embedded PostgreSQL. With DATABASE_URL use the server’s own tools (docs/operating.md, Backups).',
    );
  }
  if (isInside(resolve(settings.SOUK_DATA), resolve(place))) {
    problems.push(
      'BACKUP_TARGET is inside SOUK_DATA and would be lost with it: use another disk or machine.',
    );
  }
  return problems;
}

function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
