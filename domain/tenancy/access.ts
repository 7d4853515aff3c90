import { z } from 'zod';

export const ACCESS_MODES = ['open', 'soon', 'password', 'holiday'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** Search engines that verify ownership by a meta tag on the home page, with the name of the tag. */
export const VERIFICATION_TAGS = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  facebook: 'facebook-domain-verification',
  pinterest: 'p:domain_verify',
} as const;
export type VerificationService = keyof typeof VERIFICATION_TAGS;

const texts = z.object({ en: z.string().catch(''), ar: z.string().catch('') }).catch({ en: '', ar: '' });

const accessSchema = z.object({
  mode: z.enum(ACCESS_MODES).catch('open'),
  /** Stored in plain text so that the owner can read it: it only opens a shop before its launch. */
  password: z.string().catch(''),
  /** Texts shown to shoppers instead of the shop, or instead of the checkout while the shop is on holiday. */
  texts,
  whatsapp: z
    .object({ isOn: z.boolean().catch(false), greeting: texts })
    .catch({ isOn: false, greeting: { en: '', ar: '' } }),
  verification: z.partialRecord(z.enum(['google', 'bing', 'facebook', 'pinterest']), z.string()).catch({}),
  version: z.number().int().catch(1),
});

export type StoreAccess = z.infer<typeof accessSchema>;

/** Parses the stored document; missing or invalid parts mean an open shop. */
export function readAccess(value: unknown): StoreAccess {
  return accessSchema.parse(typeof value === 'object' && value !== null ? value : {});
}
