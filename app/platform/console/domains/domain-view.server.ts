import { type DeskDomainRow, findDeskDomain } from '#domain/operator-desk/index.ts';
import type { Desk } from '../operator.server.ts';

/** A row of the list in the form sent to the browser. */
export function domainRow({ checkedAt, storeId: _id, ...row }: DeskDomainRow, { when }: Desk) {
  return { ...row, checked: checkedAt && when(checkedAt) };
}

export type DomainRow = ReturnType<typeof domainRow>;

/** A domain's page; null if the store has no such domain. */
export async function domainView({ slug, host }: { slug: string; host: string }, desk: Desk) {
  const domain = await findDeskDomain(slug, host);
  if (!domain) return null;
  const { seen, isPrimary, createdAt, failingSince, ...row } = domain;
  const { when, can } = desk;
  return {
    ...domainRow(row, desk),
    isPrimary,
    added: when(createdAt),
    failingSince: failingSince && when(failingSince),
    // The TXT values prove to this store that it controls the name; an operator only sees how many there are.
    records: { txt: seen.txt.length, cname: seen.cname, addresses: seen.addresses },
    may: { check: can('domains.check'), remove: can('domains.remove') },
  };
}

export type DomainPageView = NonNullable<Awaited<ReturnType<typeof domainView>>>;
