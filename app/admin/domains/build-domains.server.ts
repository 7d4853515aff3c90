import {
  type DomainClaim,
  type DomainTarget,
  expectedRecords,
  GRACE_MS,
  readableName,
} from '#domain/domains/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { DomainView, RecordView } from './domains-view.ts';

type Place = { target: DomainTarget; addresses: string[] };

export function buildDomain(
  claim: DomainClaim,
  { target, addresses }: Place,
  { request, store }: Staff,
): DomainView {
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const {
    host,
    token,
    status,
    problem,
    isServed,
    isPrimary,
    seen,
    checkedAt,
    failingSince,
    certificateUntil,
    certificateWaitsUntil: waits,
  } = claim;
  const graceEnd = failingSince && new Date(failingSince.getTime() + GRACE_MS);
  const until = problem === 'quarantined' ? seen.until : graceEnd;
  const records = expectedRecords({ host, token, target }, addresses).map((record): RecordView => {
    if (record.kind === 'TXT') return { ...record, seen: seen.txt, isRight: seen.isTxtRight };
    const found = record.kind === 'CNAME' && seen.cname.length > 0 ? seen.cname : seen.addresses;
    return { ...record, seen: found, isRight: seen.isPointRight };
  });
  return {
    host,
    readable: readableName(host),
    ...{ status, problem, isServed, isPrimary, records },
    certificate: isServed && certificateUntil ? whenText(certificateUntil, reading) : null,
    certificateAfter: isServed && waits && waits > now ? whenText(waits, reading) : null,
    checked: checkedAt && whenText(checkedAt, reading),
    until: until && whenText(until, reading),
  };
}
