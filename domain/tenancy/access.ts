import { z } from 'zod';

export const ACCESS_MODES = ['open', 'soon', 'password', 'holiday'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** Services that ask for a tag in the head of the home page, and the name of their tag. */
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
  /** Shown to its owner, like the code of a door: it opens a shop that is not ready, and nothing else. */
  password: z.string().catch(''),
  /** What shoppers read in place of the shop, or of the checkout on holiday. */
  texts,
  whatsapp: z
    .object({ isOn: z.boolean().catch(false), greeting: texts })
    .catch({ isOn: false, greeting: { en: '', ar: '' } }),
  verification: z.partialRecord(z.enum(['google', 'bing', 'facebook', 'pinterest']), z.string()).catch({}),
  version: z.number().int().catch(1),
});

export type StoreAccess = z.infer<typeof accessSchema>;

/** The document as it lies in the row; what is not there, or not readable, is an open shop. */
export function readAccess(value: unknown): StoreAccess {
  return accessSchema.parse(typeof value === 'object' && value !== null ? value : {});
}
