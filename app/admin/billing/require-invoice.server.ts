import { data } from 'react-router';
import { type PlatformInvoice, readPlatformInvoice } from '#domain/subscription/index.ts';
import type { Staff } from '../shell/staff.server.ts';

/** The invoice with this number; throws 404 if the store has none. */
export async function requireInvoice(number: string, { store }: Staff): Promise<PlatformInvoice> {
  const invoice = await readPlatformInvoice(Number(number), store.id);
  if (!invoice) throw data(null, { status: 404 });
  return invoice;
}
