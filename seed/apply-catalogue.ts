import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { saveBrand, saveCategory, saveProduct } from '#domain/catalog/index.ts';
import { saveHomeSections } from '#domain/content/index.ts';
import { type PreparedImage, recordImage } from '#domain/media/index.ts';
import { readBranding, readContact, saveBranding, saveContact, saveDetails } from '#domain/tenancy/index.ts';
import { slugify } from '#lib/slug.ts';
import { applyCollections } from './apply-collections.ts';
import { applyPages } from './apply-pages.ts';
import { must } from './must.ts';
import { logoName, picturesOf } from './pictures.ts';
import { type Shelf, toProductInput } from './product-input.ts';
import type { CategoryText, StoreData } from './store-data.ts';
import { variantsOf } from './variants.ts';

export type CatalogueInput = {
  data: StoreData;
  images: Map<string, PreparedImage>;
  unitsToSell: Map<string, number>;
  listedAt: (productKey: string) => Date;
  onProduct: () => void;
};

/** Writes settings, pages, menu, brands, products and home page; returns the variant ids by their keys. */
export async function applyCatalogue(
  tx: StoreTx,
  input: CatalogueInput,
  act: Act,
): Promise<Map<string, string>> {
  const mediaIds = await recordPictures(tx, input, act);
  await applySettings(tx, { data: input.data, mediaIds }, act);
  await applyPages(tx, input.data, act);
  const categoryIds = await applyCategories(tx, { data: input.data, mediaIds }, act);
  const brandIds = await applyBrands(tx, { data: input.data, mediaIds }, act);
  await applyHome(tx, { data: input.data, mediaIds }, act);
  const shelf = { data: input.data, unitsToSell: input.unitsToSell, mediaIds, categoryIds, brandIds };
  const { variantIds, productIds } = await applyProducts(tx, { input, shelf }, act);
  await applyCollections(tx, { data: input.data, productIds }, act);
  return variantIds;
}

async function recordPictures(
  tx: StoreTx,
  { data, images }: CatalogueInput,
  act: Act,
): Promise<Map<string, string>> {
  const mediaIds = new Map<string, string>();
  for (const { name, alt } of picturesOf(data)) {
    const recorded = await recordImage(tx, images.get(name)!, { alt, act, skipAudit: true });
    mediaIds.set(name, recorded.mediaId);
  }
  return mediaIds;
}

async function applySettings(tx: StoreTx, { data, mediaIds }: Pictured, act: Act): Promise<void> {
  const { primaryColor, secondaryColor, contactEmail, contactPhone, whatsapp, texts } = data.store;
  const branding = {
    ...(await readBranding(tx)),
    primaryColor,
    secondaryColor,
    logoMediaId: mediaIds.get(logoName(data, 'light')) ?? null,
    logoDarkMediaId: mediaIds.get(logoName(data, 'dark')) ?? null,
  };
  must(await saveBranding(tx, branding, act), 'branding');
  await saveDetails(tx, { contactEmail, contactPhone, whatsapp, texts }, act);
  const { picture, ...tile } = data.store.menuTile;
  const contact = await readContact(tx);
  const menus = { ...contact.menus, tile: { ...tile, mediaId: mediaIds.get(picture) ?? null } };
  must(await saveContact(tx, { ...contact, menus }, act), 'menus');
}

type Pictured = { data: StoreData; mediaIds: Map<string, string> };

async function applyCategories(
  tx: StoreTx,
  { data, mediaIds }: Pictured,
  act: Act,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const save = async (
    words: { en: CategoryText; ar: CategoryText },
    place: { position: number; parentId: string | null; mediaId: string | null },
  ) => {
    const saved = await saveCategory(tx, { ...place, texts: { en: words.en, ar: words.ar } }, act);
    return must(saved, words.en.title).categoryId;
  };
  for (const [position, top] of data.categories.entries()) {
    const mediaId = mediaIds.get(top.picture) ?? null;
    const parentId = await save(top, { position, parentId: null, mediaId });
    for (const [at, sub] of top.children.entries()) {
      ids.set(`${top.key}/${sub.key}`, await save(sub, { position: at, parentId, mediaId: null }));
    }
  }
  return ids;
}

async function applyBrands(
  tx: StoreTx,
  { data, mediaIds }: Pictured,
  act: Act,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [position, { key, picture, en, ar }] of data.brands.entries()) {
    // The address is the same in both languages, because a home section may link to a brand in either
    // language.
    const slug = slugify(en, 'en');
    const texts = { en: { name: en, slug }, ar: { name: ar, slug } };
    const saved = await saveBrand(tx, { position, logoMediaId: mediaIds.get(picture) ?? null, texts }, act);
    ids.set(key, must(saved, en).brandId);
  }
  return ids;
}

async function applyHome(tx: StoreTx, { data, mediaIds }: Pictured, act: Act): Promise<void> {
  const sections = data.store.home.map(({ picture, ...section }) => ({
    ...section,
    mediaId: picture ? (mediaIds.get(picture) ?? null) : null,
  }));
  must(await saveHomeSections(tx, sections, act), 'home page');
}

async function applyProducts(
  tx: StoreTx,
  { input, shelf }: { input: CatalogueInput; shelf: Shelf },
  act: Act,
): Promise<{ variantIds: Map<string, string>; productIds: Map<string, string> }> {
  const { data, listedAt } = input;
  const variantIds = new Map<string, string>();
  const productIds = new Map<string, string>();
  const oldestFirst = data.products.toSorted((a, b) => listedAt(a.key).getTime() - listedAt(b.key).getTime());
  for (const product of oldestFirst) {
    const listing = { ...act, at: listedAt(product.key), skipAudit: true };
    const saved = must(await saveProduct(tx, toProductInput(product, shelf), listing), product.key);
    productIds.set(product.key, saved.productId);
    for (const [i, variant] of variantsOf(product, data.store.currency).entries()) {
      variantIds.set(variant.key, saved.variantIds[i]!);
    }
    input.onProduct();
  }
  return { variantIds, productIds };
}
