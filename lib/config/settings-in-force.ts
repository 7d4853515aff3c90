import { settingsSchema } from './settings.ts';

/** The settings that are set in the environment, by name, but for those of backups themselves: a backup's secrets. */
export function settingsInForce(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = env[name];
      return value && !name.startsWith('BACKUP_') ? [[name, value]] : [];
    }),
  );
}
