import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ObjectStore, readObject } from '#lib/object-store.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { openText, sealText } from '#lib/seal.ts';
import { nullIfMissing } from './data-files.ts';
import { baseKey } from './layout.ts';

/** Files of the data folder that are secret: the passwords of the database's roles, and a demo's SECRET_KEY. */
const SECRET_FILES = ['postgres.json', 'secret.key'] as const;
const LARGEST = 200_000;

const secrets = z.object({
  files: z.partialRecord(z.enum(SECRET_FILES), z.string()),
  /** Settings from the environment, by name. */
  settings: z.record(z.string(), z.string()),
});

export type BackupSecrets = z.infer<typeof secrets>;

export type WrongKey = Failure<'wrong_backup_key', undefined>;

export async function readSecrets(
  dataFolder: string,
  settings: Record<string, string>,
): Promise<BackupSecrets> {
  const files: BackupSecrets['files'] = {};
  for (const name of SECRET_FILES) {
    const text = await readFile(join(dataFolder, name), 'utf8').catch(nullIfMissing);
    if (text !== null) files[name] = text;
  }
  return { files, settings };
}

/** Encrypts the secrets with BACKUP_KEY, for this one backup. */
export function sealSecrets(key: string, label: string, value: BackupSecrets): Buffer {
  return Buffer.from(sealText(sealOf(key, label), JSON.stringify(value)));
}

/** Decrypts the secrets of a backup; throws if they were encrypted with another key or changed. */
export async function openSecrets(
  store: ObjectStore,
  key: string,
  label: string,
): Promise<Result<BackupSecrets, WrongKey>> {
  const sealed = await readObject(store, baseKey(label, 'secrets.sealed'), LARGEST);
  if (!sealed) throw new Error(`The backup ${label} has no secrets.`);
  try {
    return ok(secrets.parse(JSON.parse(openText(sealOf(key, label), sealed.toString()))));
  } catch {
    return fail('wrong_backup_key');
  }
}

function sealOf(key: string, label: string) {
  return { secretKey: key, purpose: 'backup secrets', owner: label };
}
