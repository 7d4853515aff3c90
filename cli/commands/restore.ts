import { endRestore, mayRestoreInto } from '#db/embedded/restored.ts';
import { type BackupSecrets, type BaseRecord, chooseBase, listBases } from '#domain/backups/index.ts';
import { secretsOf, type Target, targetOf } from '../backups/backup-target.ts';
import { type Repeated, repeatErasures } from '../backups/repeat-erasures.ts';
import { restoreCluster, writeSecret } from '../backups/restore-cluster.ts';
import { restoreFiles } from '../backups/restore-files.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';

export const restoreCommand: Command = {
  words: 'restore',
  about:
    'Restore the whole install from BACKUP_TARGET into an empty SOUK_DATA: up to the end of the stored log, or to a second of it.',
  usage: '[--at TIME] [--json]',
  options: { at: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    const { config, out } = call;
    const target = targetOf(config);
    const at = readTime(call);
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
    const { dataFolder } = config;
    const restore = { store, base, secrets, dataFolder, goal: at && { time: at }, say: out.say };
    const { server, lastCommitAt, hasReachedGoal } = await restoreCluster(restore);
    out.say('Restoring files …');
    const files = await restoreFiles(store, base, { at, dataFolder });
    writeSecret(dataFolder, secrets, 'secret.key');
    const restored = { server, dataFolder, secretKey: config.secretKey(), say: out.say };
    const repeated = await repeatErasures(target, restored);
    await server.stop();
    endRestore(dataFolder);
    report(call, { base, lastCommitAt, hasReachedGoal, files: files.count, repeated });
  },
};

type Restored = {
  base: BaseRecord;
  lastCommitAt: Date | null;
  hasReachedGoal: boolean;
  files: number;
  repeated: Repeated;
};

function report({ config, out }: Call, { base, lastCommitAt, ...restored }: Restored): void {
  const { hasReachedGoal, files, repeated } = restored;
  const until = (lastCommitAt ?? new Date(base.consistentAt)).toISOString();
  const value = { backup: base.label, until, hasReachedGoal, files, repeated };
  out.result(value, [
    `Restored into ${config.dataFolder}: everything up to ${until}, and ${files} files`,
    ...(hasReachedGoal ? [] : ['The stored log ends before the time that you asked for.']),
    ...(repeated.persons + repeated.stores > 0
      ? [
          `Erased again, as they were after that: ${repeated.persons} persons, ${repeated.stores} closings or deletions of stores`,
        ]
      : []),
    'Start it with `souk start`: a new full backup is made first of all.',
  ]);
}

function readTime(call: Call): Date | null {
  if (call.values.at === undefined) return null;
  const at = new Date(text(call, 'at'));
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text(call, 'at'));
  if (hasZone && !Number.isNaN(at.getTime()) && at <= call.config.clock()) return at;
  throw new CommandError(
    '--at must be a time in the past with its zone, like 2026-11-28T14:30:00Z or 2026-11-28T17:30:00+03:00.',
    'invalid_time',
  );
}

async function findBase({ store }: Target, at: Date | null): Promise<BaseRecord> {
  const bases = await listBases(store);
  const base = chooseBase(bases, at);
  if (base) return base;
  const [first] = bases;
  throw new CommandError(
    first
      ? `The oldest backup was complete at ${first.consistentAt}: choose that time or a later one.`
      : 'There is no backup in BACKUP_TARGET.',
    'no_backup',
  );
}

/** With another SECRET_KEY nothing that the stores sealed could be opened, such as their keys at card providers. */
function refuseOtherKey({ settings }: BackupSecrets): void {
  const { SECRET_KEY: backedUp } = settings;
  if (!backedUp || backedUp === process.env.SECRET_KEY) return;
  throw new CommandError(
    'SECRET_KEY is not the one that the backup was made with. `souk backup secrets` prints that one: set it first.',
    'wrong_secret_key',
  );
}
