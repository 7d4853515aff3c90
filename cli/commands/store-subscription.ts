import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd, storeClosure } from '#domain/subscription/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const storeSubscriptionCommand: Command = {
  words: 'store subscription',
  about:
    'Set the end of a store’s paid period. Its pages close at that second; a later end opens them again.',
  usage: 'SLUG --ends-at ISO|never [--json]',
  options: { 'ends-at': { type: 'string' }, json: { type: 'boolean' } },
  required: ['ends-at'],
  positionals: 1,
  async run(call) {
    const { out, config } = call;
    const endsAt = parseEnd(text(call, 'ends-at'));
    if (!endsAt.ok) throw new CommandError(HOW, endsAt.code);
    await onInstall(call, async () => {
      const store = await knownStore(call);
      const now = config.clock();
      const set = await setPeriodEnd(
        { storeId: store.storeId, endsAt: endsAt.value },
        systemAct('operator', now),
      );
      if (!set.ok) throw new CommandError(`The store "${store.slug}" is gone.`, set.code);
      const { before, after, isChanged } = set.value;
      const closure = storeClosure({ status: store.status, periodEndsAt: after }, now);
      const { slug, name } = store;
      const end = after ? `is paid for until ${after.toISOString()}` : 'never expires';
      out.result({ slug, name, before, periodEndsAt: after, isChanged, closure }, [
        `${slug} ${end}.`,
        closure ? `It is closed now: ${closure}.` : 'It is open.',
      ]);
    });
  },
};

const HOW =
  '--ends-at must be "never" or a moment with its time zone, like 2026-12-31T00:00:00Z or 2026-12-31T00:00:00+03:00.';
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

// Parses a date; 0 is the specification's notation for "never".
function parseEnd(typed: string): Result<Date | null, 'ends_at_invalid'> {
  if (typed === 'never' || typed === '0') return ok(null);
  const at = new Date(typed);
  if (!MOMENT.test(typed) || Number.isNaN(at.getTime()) || !isDay(typed.slice(0, 10)))
    return fail('ends_at_invalid');
  return ok(at);
}

// Without this check 30 February would be read as 2 March.
function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
