import type { RequestContext } from '../context.ts';

/**
 * Forms of some bytes that write up to megabytes: copies, codes, converted prices, and new shops with their pictures. By
 * site and pattern of the address; a list names the intents, without one every form of the address counts.
 */
const FORMS: Partial<Record<RequestContext['site'], Record<string, readonly string[] | 'all'>>> = {
  admin: {
    '/admin/products/:productId': ['duplicate'],
    '/admin/discounts/:discountId': ['duplicate', 'codes'],
    '/admin/settings/currencies': ['add', 'save'],
  },
  platform: {
    '/signup': 'all',
    '/ar/signup': 'all',
    '/create-store': 'all',
    '/ar/create-store': 'all',
  },
};

/** True for a small form whose act adds much to the disk, which a nearly full disk must refuse like a large one. */
export async function isGrowing(request: Request, { site, route = '' }: RequestContext): Promise<boolean> {
  const intents = FORMS[site]?.[route];
  if (!intents) return false;
  return intents === 'all' || intents.includes(String((await request.formData()).get('intent')));
}
