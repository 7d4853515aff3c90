/** The deadline for a full tax invoice: a day of the month after the supply, with its legal source. */
type InvoiceDeadline = { dayOfNextMonth: number; source: string };

// In a country that is not listed the deadline is the day of supply, the strictest rule.
const FULL_INVOICE_DEADLINES: Partial<Record<string, InvoiceDeadline>> = {
  SA: { dayOfNextMonth: 15, source: 'VAT Implementing Regulations of Saudi Arabia, article 53' },
};

type Supply = { country: string; isFull: boolean; at: Date; timeZone: string };

/** The legal deadline of a document, as YYYY-MM-DD: a simplified invoice is due on the day of supply. */
export function legalDateOf({ country, isFull, at, timeZone }: Supply): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  const deadline = isFull ? FULL_INVOICE_DEADLINES[country] : undefined;
  if (!deadline) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, deadline.dayOfNextMonth)).toISOString().slice(0, 10);
}
