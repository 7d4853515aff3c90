import { endRestore, mayRestoreInto } from '#db/embedded/restored.ts';
import type { BackupSecrets, BaseRecord } from '#domain/backups/index.ts';
import { findBase, secretsOf, targetOf } from '../backups/backup-target.ts';
import { onRestored } from '../backups/on-restored.ts';
import { removeOrphans } from '../backups/remove-orphans.ts';
import { type ErasedAgain, repeatErasures } from '../backups/repeat-erasures.ts';
import { restoreCluster, writeSecret } from '../backups/restore-cluster.ts';
import { restoreFiles } from '../backups/restore-files.ts';
import { type Call, type Command, CommandError } from '../command.ts';
import { pastTime } from '../past-time.ts';

export const restoreCommand: Command = {
  words: 'restore',
  about:
    'Restore the whole install from BACKUP_TARGET into an empty SOUK_DATA: up to the end of the stored log, or to a second of it.',
  usage: '[--at TIME] [--json]',
  options: { at: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    const { config, out } = call;
    const target = targetOf(config);
    const at = call.values.at === undefined ? null : pastTime(call);
    if (!mayRestoreInto(config.dataFolder)) {
      throw new CommandError(
        `The data folder ${config.dataFolder} is not empty. Move it away, or set SOUK_DATA to another folder.`,
        'not_empty',
      );
    }
    const base = await findBase(target, at);
    const secrets = await secretsOf(target, base);
    refuseOtherKey(secrets);
    const { store } = target;
    const { dataFolder, diskReserve } = config;
    const { server, lastCommitAt, hasReachedGoal } = await restoreCluster({
      ...{ store, base, secrets, dataFolder, diskReserve, say: out.say },
      ...{ goal: at && { time: at }, fileBytes: base.files.bytes },
    });
    out.say('Restoring files …');
    const files = await restoreFiles(store, base, { at, dataFolder, isWanted });
    writeSecret(dataFolder, secrets, 'secret.key');
    const erased = { dataFolder, secretKey: config.secretKey(), say: out.say };
    const again = await onRestored({ server, say: out.say }, async () => ({
      repeated: await repeatErasures(target, erased),
      removed: await removeOrphans(dataFolder, lastCommitAt ?? config.clock()),
    }));
    await server.stop();
    endRestore(dataFolder);
    report(call, { base, lastCommitAt, hasReachedGoal, files: files.count, ...again });
  },
};

/** False for packing slips: they may name a buyer who was erased since the backup, and are rendered again on request. */
function isWanted(path: string): boolean {
  return !/^documents\/.*\/slip-[^/]*$/.test(path);
}

type Restored = {
  base: BaseRecord;
  lastCommitAt: Date | null;
  hasReachedGoal: boolean;
  files: number;
  repeated: ErasedAgain;
  /** See removeOrphans. */
  removed: number;
};

function report({ config, out }: Call, { base, lastCommitAt, ...restored }: Restored): void {
  const { hasReachedGoal, files, repeated, removed } = restored;
  const until = (lastCommitAt ?? new Date(base.consistentAt)).toISOString();
  const value = { backup: base.label, until, hasReachedGoal, files, repeated, removed };
  out.result(value, [
    `Restored into ${config.dataFolder}: everything up to ${until}, and ${files} files`,
    ...(hasReachedGoal ? [] : ['The stored log ends before the time that you asked for.']),
    ...(repeated.persons + repeated.stores > 0
      ? [
          `Erased again, as they were after that: ${repeated.persons} persons, ${repeated.stores} closings or deletions of stores`,
        ]
      : []),
    ...(removed > 0 ? [`Removed again: ${removed} files and folders that were deleted before that`] : []),
    'Start it with `souk start`: a new full backup is made first of all.',
  ]);
}

/**
 * With another SECRET_KEY nothing that the stores encrypted could be decrypted, such as their keys at card providers.
 */
function refuseOtherKey({ settings }: BackupSecrets): void {
  const { SECRET_KEY: backedUp } = settings;
  if (!backedUp || backedUp === process.env.SECRET_KEY) return;
  throw new CommandError(
    'SECRET_KEY is not the one that the backup was made with. `souk backup secrets` prints that one: set it first.',
    'wrong_secret_key',
  );
}
