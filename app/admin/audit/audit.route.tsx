import { withStore } from '#db/index.ts';
import { type AuditRow, auditFilters, listAudit } from '#domain/audit/index.ts';
import { isMessageKey, translator } from '#messages/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { whenText } from '../../ui/console/when.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/audit.route';
import { AuditPage } from './audit-page.tsx';
import { AUDIT_RULES, type AuditLine, type AuditView } from './audit-view.ts';
import { changesOf, thingName, whatWasDone, whoDid } from './audit-words.ts';

export const loader = staffOnly(
  'audit.view',
  async ({ url }: Route.LoaderArgs, staff): Promise<AuditView> => {
    const { store } = staff;
    const state = readListState(url, AUDIT_RULES);
    const { who = '', what = '', from = '', to = '' } = state.filters;
    const filter = {
      ...(who === 'shopper' || who === 'system'
        ? { actorKind: who as AuditRow['actorKind'] }
        : { actorId: who }),
      ...{ subjectKind: what, from, to, after: state.after, size: state.size },
      timeZone: store.shell.timeZone,
    };
    const { page, filters } = await withStore(store.id, async (tx) => ({
      page: await listAudit(tx, { ...filter, locale: staff.request.locale }),
      filters: await auditFilters(tx),
    }));
    const reading = readingOf(staff);
    return {
      list: { ...page, state, rows: page.rows.map((row) => buildLineView(row, staff)) },
      people: filters.people,
      kinds: filters.kinds.map((kind) => ({ kind, name: thingName(kind, reading) })),
    };
  },
);

function readingOf({ store, request }: Staff) {
  const { locale } = request;
  const { timeZone, currency } = store.shell;
  return { locale, timeZone, currency, t: translator(locale), isKnown: isMessageKey };
}

function buildLineView(row: AuditRow, staff: Staff): AuditLine {
  const reading = readingOf(staff);
  const { lines, details } = changesOf(row, reading);
  return {
    id: row.id,
    who: whoDid(row, reading),
    what: whatWasDone(row, reading),
    changes: lines,
    details,
    when: whenText(row.at, { ...reading, now: staff.request.now }),
    ip: row.ip,
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
