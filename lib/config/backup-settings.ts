import { z } from 'zod';
import { setting, wholeNumber } from './setting-formats.ts';

/** s3://BUCKET or s3://BUCKET/PREFIX. */
export const S3_TARGET = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w-]+(?:\/[\w-]+)*))?$/;

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
