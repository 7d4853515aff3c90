import { systemAct } from '#domain/audit/index.ts';
import { suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

const SHARED = {
  usage: 'SLUG --reason TEXT [--json]',
  options: { reason: { type: 'string' }, json: { type: 'boolean' } },
  required: ['reason'],
  positionals: 1,
} satisfies Partial<Command>;

export const storeSuspendCommand: Command = {
  words: 'store suspend',
  about:
    'Close a store. Its owner sees the reason and can still export; shoppers see that it is not available.',
  ...SHARED,
  run: (call) =>
    change(call, suspendStore, (slug) => ({
      done: `${slug} is suspended.`,
      store_unknown: `The store "${slug}" is gone.`,
      reason_invalid: REASON,
      already_suspended: `${slug} is suspended already: \`souk store show ${slug}\` says why and since when.`,
    })),
};

export const storeUnsuspendCommand: Command = {
  words: 'store unsuspend',
  about: 'Reopen a suspended store.',
  ...SHARED,
  run: (call) =>
    change(call, unsuspendStore, (slug) => ({
      done: `${slug} is not suspended any more.`,
      store_unknown: `The store "${slug}" is gone.`,
      reason_invalid: REASON,
      not_suspended: `${slug} is not suspended, so nothing was changed.`,
    })),
};

const REASON = '--reason must have 1 to 500 letters.';

type Verb = typeof suspendStore | typeof unsuspendStore;
type Refused = Extract<Awaited<ReturnType<Verb>>, { ok: false }>;

async function change<C extends string>(
  call: Call,
  verb: (...given: Parameters<Verb>) => Promise<{ ok: true } | (Refused & { code: C })>,
  sentences: (slug: string) => Record<C | 'done', string>,
): Promise<void> {
  const reason = text(call, 'reason');
  await onInstall(call, async () => {
    const { storeId, slug, name } = await knownStore(call);
    const done = await verb({ storeId, reason }, systemAct('operator', call.config.clock()));
    const say = sentences(slug);
    if (!done.ok) throw new CommandError(say[done.code], done.code, done.data);
    call.out.result({ slug, name, reason }, [say.done]);
  });
}
