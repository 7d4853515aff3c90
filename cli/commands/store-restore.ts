import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { holdLock } from '#db/hold-lock.ts';
import { asWorker, withStore } from '#db/index.ts';
import { readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readBackupHealth } from '#domain/backups/index.ts';
import {
  beginRestore,
  failRestore,
  finishRestore,
  makeTwin,
  ownerOf,
  readForgotten,
} from '#domain/restores/index.ts';
import type { HostMatch } from '#domain/tenancy/index.ts';
import { findBase, secretsOf, targetOf } from '../backups/backup-target.ts';
import { requireRoom } from '../backups/require-room.ts';
import { type Need, needOf } from '../backups/restore-need.ts';
import { restoreStore } from '../backups/restore-store.ts';
import { type Call, type Command, CommandError } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall, onServer } from '../on-install.ts';
import { pastTime } from '../past-time.ts';
import { storeUrls } from '../store-urls.ts';

export const storeRestoreCommand: Command = {
  words: 'store restore',
  about:
    'Make a twin of a store as it was at a minute, from the backups: closed, beside the store, which is not touched. With --plan: only show what that needs.',
  usage: 'STORE --at TIME [--plan] [--json]',
  options: { at: { type: 'string' }, plan: { type: 'boolean' }, json: { type: 'boolean' } },
  required: ['at'],
  positionals: 1,
  async run(call) {
    const target = targetOf(call.config);
    const at = pastTime(call);
    const base = await findBase(target, at);
    const secrets = await secretsOf(target, base);
    const store = await onInstall(call, async () => {
      await requireStored(call, at);
      return knownStore(call);
    });
    const need = await needOf(call, { store: target.store, base, storeId: store.storeId, at });
    const lines = linesOf(need);
    if (call.values.plan === true) return call.out.result(need, lines);
    for (const line of lines) call.out.say(line);
    await requireRoom(call.config, need.bytes);
    await alone(call, store, async () => {
      const begun = await onInstall(call, () => asWorker(() => begin(call, store, at)));
      const restore = { target, base, secrets, at, storeId: store.storeId };
      const bytes = await orForget(call, begun, () =>
        restoreStore(call, { ...restore, archiveId: begun.id, forgotten: begun.forgotten }),
      );
      await onInstall(call, () => asWorker(() => finish(call, begun, bytes)));
    });
  },
};

/** Runs the work unless another process is restoring the store. The install's server runs until the work ends. */
function alone(call: Call, { storeId, slug }: HostMatch, work: () => Promise<void>): Promise<void> {
  return onServer(call, async ({ app }) => {
    const lock = await holdLock(app, `restore ${storeId}`);
    if (!lock) {
      throw new CommandError(`Another restore of "${slug}" is running.`, 'restore_running');
    }
    try {
      await work();
    } finally {
      await lock.release();
    }
  });
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function begin(call: Call, store: HostMatch, at: Date) {
  const { storeId } = store;
  const ownerUserId = await ownerOf(storeId);
  if (!ownerUserId) throw new CommandError('The store has no owner, who could look at it.', 'owner_unknown');
  const { id } = await beginRestore(storeId, at, systemAct('cli', call.config.clock()));
  const forgotten = await withStore(storeId, readForgotten);
  return { id, at, storeId, ownerUserId, forgotten };
}

/** A failed restore is recorded with its reason, and leaves no file. */
async function orForget<T>(call: Call, { id, storeId }: Begun, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = 'failed' } = error as { code?: string };
    await onInstall(call, () => failRestore(storeId, id, code, call.config.clock()));
    await archiveFiles(call.config.dataFolder).remove({ storeId, archiveId: id });
    throw error;
  }
}

async function finish(call: Call, { id, at, storeId, ownerUserId }: Begun, bytes: number): Promise<void> {
  const { config, out } = call;
  const act = systemAct('cli', config.clock());
  const source = await archiveFiles(config.dataFolder).source({ storeId, archiveId: id });
  if (!source) throw new Error('The archive is not there.');
  try {
    const index = await readArchive(source);
    if (!index.ok) throw new Error(`The archive cannot be read: ${index.code}.`);
    out.say('Making the twin …');
    const state = { source, index: index.value };
    const files = storeFiles(config.dataFolder);
    const made = await makeTwin({ id, asOf: at, state, files, ownerUserId }, act);
    if (!made.ok) {
      await failRestore(storeId, id, made.code, act.at);
      throw new CommandError(`The twin cannot be made: ${made.code}.`, made.code, made.data);
    }
    await finishRestore(storeId, { id, bytes }, act);
    const urls = storeUrls(config, made.value.slug);
    out.result({ id, ...made.value, asOf: at.toISOString(), ...urls }, [
      `The twin ${made.value.slug} is the store as it was at ${at.toISOString()}, and closed.`,
      `  Shop:      ${urls.url}`,
      `  Admin:     ${urls.adminUrl}`,
      `To take parts of it back: souk store take-back ${call.positionals[0]} --from ${id} --parts catalogue`,
    ]);
  } finally {
    await source.close();
  }
}

/** Refuses a moment whose log is not stored yet. */
async function requireStored(call: Call, at: Date): Promise<void> {
  const { archivedUntil } = await readBackupHealth(true, call.config.clock());
  if (archivedUntil && at <= archivedUntil) return;
  const until = archivedUntil ? `up to ${archivedUntil.toISOString()}` : 'not yet';
  throw new CommandError(
    `The log is stored ${until}: choose an earlier time, or try again in a minute.`,
    'log_too_short',
  );
}

function linesOf({ bytes, seconds, backup }: Need): string[] {
  const minutes = Math.ceil(seconds / 60);
  return [
    `From the backup ${backup}: about ${Math.ceil(bytes / 1e6)} MB of space and ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  ];
}
