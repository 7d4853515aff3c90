import { z } from 'zod';

/** The parts of Moyasar's answers that are read; the rest may change. https://docs.moyasar.com/api */
export const paymentShape = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['initiated', 'paid', 'authorized', 'failed', 'refunded', 'captured', 'voided', 'verified']),
  amount: z.number().int(),
  currency: z.string().length(3),
  captured: z.number().int().nullish(),
  refunded: z.number().int().nullish(),
  source: z.object({ message: z.string().nullish(), response_code: z.string().nullish() }).nullish(),
});

export const invoiceShape = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['initiated', 'paid', 'failed', 'refunded', 'canceled', 'on_hold', 'expired', 'voided']),
  amount: z.number().int(),
  currency: z.string().length(3),
  url: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payments: z.array(paymentShape).nullish(),
});

export const eventShape = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(120),
  created_at: z.coerce.date(),
  secret_token: z.string(),
  live: z.boolean(),
  data: z.object({ id: z.string(), invoice_id: z.string().max(200).nullish() }),
});

export type Invoice = z.infer<typeof invoiceShape>;
export type Payment = z.infer<typeof paymentShape>;
