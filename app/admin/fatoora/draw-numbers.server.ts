import type { TaxOverview } from '#domain/invoices/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { DocumentNumbers } from './documents-view.ts';

const HOUR = 3_600_000;

export function buildNumbers({ oldestAt, ...counts }: TaxOverview, { request }: Staff): DocumentNumbers {
  const waited = oldestAt && Math.max(0, request.now.getTime() - oldestAt.getTime());
  return { ...counts, oldestHours: waited === null ? null : Math.floor(waited / HOUR) };
}
