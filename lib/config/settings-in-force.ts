import { settingsSchema } from './settings.ts';

/** The settings from the environment, by name, without those of backups. They are among the secrets of a backup. */
export function settingsInForce(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = env[name];
      return value && !name.startsWith('BACKUP_') ? [[name, value]] : [];
    }),
  );
}
