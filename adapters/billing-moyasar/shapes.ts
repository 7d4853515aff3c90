import { z } from 'zod';

const text = z.string().nullish();

/** The parts of Moyasar's answers that are read; the rest may change. https://docs.moyasar.com/api */
export const paymentShape = z.object({
  id: z.string().min(1).max(100),
  status: z.string().max(40),
  amount: z.number().int(),
  currency: z.string().length(3),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  source: z.object({ transaction_url: text, response_code: text, message: text }).nullish(),
});

export const tokenShape = z.object({
  id: z.string().regex(/^token_\w{1,180}$/),
  status: z.string().max(40),
  brand: z.string().max(40),
  last_four: z.string().regex(/^\d{4}$/),
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(0).max(2199),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export type Payment = z.infer<typeof paymentShape>;
