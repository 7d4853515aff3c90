import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  dropRestore,
  isPart,
  listRestores,
  newestTakeBack,
  PARTS,
  type Part,
  planTakeBack,
  readyRestore,
  type TakeBackFailure,
  takeBackFrom,
} from '#domain/restores/index.ts';
import { isId } from '#lib/ids.ts';
import { removeStoreFolders } from '#worker/store-folders.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const storeTakeBackCommand: Command = {
  words: 'store take-back',
  about:
    'Give a store parts of an earlier state: catalogue, content, theme, settings. Orders, money, stock and shoppers never go back. With --plan: only count what would change.',
  usage: 'STORE --from ID --parts PART[,PART] [--plan] [--json]',
  options: {
    from: { type: 'string' },
    parts: { type: 'string' },
    plan: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  required: ['from', 'parts'],
  positionals: 1,
  run: takeBack,
};

export const storeRestoresCommand: Command = {
  words: 'store restores',
  about: 'List the earlier states of a store that can be taken back.',
  usage: 'STORE [--json]',
  options: { json: { type: 'boolean' } },
  positionals: 1,
  async run(call) {
    const restores = await onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      return withStore(storeId, (tx) => listRestores(tx, call.config.clock()));
    });
    const lines = restores.map(
      ({ id, kind, asOf, status, problem }) =>
        `${id}  ${asOf.toISOString()}  ${kind}  ${problem === '' ? status : `${status}: ${problem}`}`,
    );
    call.out.result({ restores }, lines.length > 0 ? lines : ['No earlier states.']);
  },
};

export const storeDropTwinCommand: Command = {
  words: 'store drop-twin',
  about: 'Delete an earlier state of a store, with its twin unless its owner opened it.',
  usage: 'STORE --from ID [--json]',
  options: { from: { type: 'string' }, json: { type: 'boolean' } },
  required: ['from'],
  positionals: 1,
  async run(call) {
    const { dataFolder, clock } = call.config;
    const dropped = await onInstall(call, async () => {
      const { storeId, restoreId } = await knownRestore(call);
      const done = await dropRestore({ storeId, restoreId }, systemAct('cli', clock()));
      await archiveFiles(dataFolder).remove({ storeId, archiveId: restoreId });
      if (done?.isTwinGone) await removeStoreFolders(dataFolder, restoreId);
      return { isTwinGone: done?.isTwinGone ?? false };
    });
    call.out.result(dropped, [dropped.isTwinGone ? 'Deleted.' : 'Deleted; the twin was opened and stays.']);
  },
};

async function takeBack(call: Call): Promise<void> {
  const { dataFolder, clock } = call.config;
  const parts = readParts(text(call, 'parts'));
  if (call.values.plan === true) return showPlan(call, parts);
  const taken = await onInstall(call, () =>
    asWorker(async () => {
      const known = await knownRestore(call);
      await refuseSecond(known.storeId, clock());
      const archives = archiveFiles(dataFolder);
      const input = { ...known, parts, archives, files: storeFiles(dataFolder) };
      return takeBackFrom(input, systemAct('cli', clock()));
    }),
  );
  if (!taken.ok) throw notTaken(taken);
  const { undoId } = taken.value;
  call.out.result(taken.value, [
    `Taken back: ${taken.value.parts.join(', ')}.`,
    `To undo it: souk store take-back ${call.positionals[0]} --from ${undoId} --parts ${parts.join(',')}`,
  ]);
}

/** Only one take-back of a store may run at once. */
async function refuseSecond(storeId: string, at: Date): Promise<void> {
  const newest = await withStore(storeId, (tx) => newestTakeBack(tx, at));
  if (newest?.status !== 'waiting') return;
  throw new CommandError(
    'A take-back that was asked for in the admin waits or runs. Try again when it has ended.',
    'take_back_busy',
  );
}

async function showPlan(call: Call, parts: Part[]): Promise<void> {
  const { dataFolder, clock } = call.config;
  const plan = await onInstall(call, async () =>
    planTakeBack({ ...(await knownRestore(call)), parts, archives: archiveFiles(dataFolder), at: clock() }),
  );
  if (!plan.ok) throw notTaken(plan);
  const lines = plan.value.flatMap(({ part, tables }) => [
    `${part}:${tables.length === 0 ? ' nothing would change' : ''}`,
    ...tables.map(
      ({ table, back, changed, newer }) =>
        `  ${table}: ${back} come back, ${changed} change, ${newer} are newer`,
    ),
  ]);
  call.out.result({ parts: plan.value }, lines);
}

/** The ids of the store and of the earlier state that --from selects. */
async function knownRestore(call: Call): Promise<{ storeId: string; restoreId: string }> {
  const { storeId } = await knownStore(call);
  const restoreId = text(call, 'from');
  const isKnown =
    isId(restoreId) && (await withStore(storeId, (tx) => readyRestore(tx, restoreId, call.config.clock())));
  if (!isKnown)
    throw new CommandError(
      'There is no such earlier state. `souk store restores STORE` shows all.',
      'restore_gone',
    );
  return { storeId, restoreId };
}

function readParts(list: string): Part[] {
  const parts = list.split(',').map((part) => part.trim());
  if (parts.every(isPart)) return parts;
  throw new CommandError(`--parts has one or more of ${PARTS.join(', ')}.`, 'part_unknown');
}

function notTaken({ code, data }: TakeBackFailure): CommandError {
  const sentence = {
    restore_gone: 'The archive of that state is not there any more.',
    archive_busy: 'An export of the store is running. Try again when it has ended.',
    other_store: 'That state is of another store.',
    archive_foreign: 'The archive cannot be read.',
    archive_truncated: 'The archive ends too early.',
    archive_tampered: 'The archive is damaged.',
    archive_newer: 'The archive was written by a newer Souk.',
    archive_too_large: 'The archive is too large.',
  }[code];
  return new CommandError(`${sentence} Nothing was taken back.`, code, data);
}
