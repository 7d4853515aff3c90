import { type BreachEntry, type BreachSummary, dueAtOf } from '#domain/breaches/index.ts';
import type { Desk } from '../operator.server.ts';

/** The hours left to notify the authority; negative if overdue, null if no notification is pending. */
function hoursLeft({ authority, awareAt }: BreachEntry, now: Date): number | null {
  if (authority !== 'open') return null;
  const left = dueAtOf(awareAt).getTime() - now.getTime();
  return left < 0 ? Math.min(-1, Math.ceil(left / 3_600_000)) : Math.floor(left / 3_600_000);
}

/** A time in the format of the form, in UTC. */
const minute = (at: Date | null) => at?.toISOString().slice(0, 16) ?? '';
/** A time in the format of the log, in UTC. */
const written = (at: Date | null) => at && minute(at).replace('T', ' ');

/** A breach as recorded in one entry, in the form sent to the browser. */
export function breachView(entry: BreachSummary, { request }: Desk) {
  const { at, happenedAt, awareAt, authorityToldAt, ownersToldAt: _, ...rest } = entry;
  return {
    ...rest,
    ...{ written: written(at), happened: written(happenedAt), aware: written(awareAt) },
    ...{ told: written(authorityToldAt), due: written(dueAtOf(awareAt)) },
    hoursLeft: hoursLeft(entry, request.now),
  };
}

export type BreachView = ReturnType<typeof breachView>;

/** The fields of the form, filled from the last entry. */
export function typedOf(entry: BreachSummary | null, now: Date): Record<string, string> {
  if (!entry) return { awareAt: minute(now), authority: 'open' };
  return {
    ...{ title: entry.title, what: entry.what, measures: entry.measures, authority: entry.authority },
    ...{ happenedAt: minute(entry.happenedAt), awareAt: minute(entry.awareAt) },
    ...{ authorityToldAt: minute(entry.authorityToldAt), authorityNote: entry.authorityNote },
    concernsAll: entry.concernsAll ? 'on' : '',
    stores: entry.stores.map(({ slug }) => slug).join('\n'),
    dataKinds: entry.dataKinds.join(' '),
    persons: entry.persons === null ? '' : String(entry.persons),
  };
}
