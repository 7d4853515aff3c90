import { resolve, sep } from 'node:path';
import { S3_TARGET } from './backup-settings.ts';
import type { SettingName, Settings } from './settings.ts';

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
