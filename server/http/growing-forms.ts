import type { RequestContext } from '../context.ts';

/** A form of this list changes up to 5,000 products if it names all of them. */
const PRODUCTS = '/admin/products';

/**
 * Forms of a few bytes that write up to megabytes: copies, codes, converted prices, and new shops with their
 * pictures. By site and URL pattern, with the intents of these forms; 'all' stands for every form of the URL.
 */
const FORMS: Partial<Record<RequestContext['site'], Record<string, readonly string[] | 'all'>>> = {
  admin: {
    [PRODUCTS]: [],
    '/admin/products/:productId': ['duplicate'],
    '/admin/discounts/:discountId': ['duplicate', 'codes'],
    '/admin/settings/currencies': ['add', 'save'],
    // Small pieces of a file would fill what large ones may not.
    '/admin/media/videos/upload': ['begin', 'piece'],
    '/admin/products/:productId/files': ['begin', 'piece'],
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
  if (intents === 'all') return true;
  const form = await request.formData();
  return intents.includes(String(form.get('intent'))) || (route === PRODUCTS && form.get('all') === '1');
}
