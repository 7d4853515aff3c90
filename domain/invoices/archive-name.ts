import { riyadhTime } from '#domain/fatoora/index.ts';
import type { InvoiceData } from './invoice-data.ts';

/**
 * Name of a tax document's file in the authority's format, VAT_YYYYMMDDTHHMMSS_IRN.xml, with the time in
 * Riyadh.
 */
export function archiveName({
  seller,
  issuedAt,
  code,
}: Pick<InvoiceData, 'seller' | 'issuedAt' | 'code'>): string {
  const { date, time } = riyadhTime(new Date(issuedAt));
  const moment = `${date}T${time}`.replace(/[-:]/g, '');
  return `${seller.vatNumber}_${moment}_${code.replace(/[^A-Za-z0-9-]/g, '-')}.xml`;
}
