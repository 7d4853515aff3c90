import { type Call, CommandError, text } from './command.ts';

/** The time of --at, which is in the past and names its zone. */
export function pastTime(call: Call): Date {
  const at = new Date(text(call, 'at'));
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text(call, 'at'));
  if (hasZone && !Number.isNaN(at.getTime()) && at <= call.config.clock()) return at;
  throw new CommandError(
    '--at must be a time in the past with its zone, like 2026-11-28T14:30:00Z or 2026-11-28T17:30:00+03:00.',
    'invalid_time',
  );
}
