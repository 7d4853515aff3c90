import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type ProductInput, saveCategory, saveProducts, type VariantInput } from '#domain/catalog/index.ts';
import { type HomeSectionInput, homeSectionsToEdit, saveHomeSections } from '#domain/content/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import { readBranding, saveBranding } from '#domain/tenancy/index.ts';
import { ensureThemes, hasTheme } from '#domain/themes/index.ts';
import { newId } from '#lib/ids.ts';
import { recordTradePictures, tileName } from './sample-pictures.ts';
import { samplePrice } from './sample-price.ts';
import { markSamples, sectionState } from './sample-state.ts';
import { readTrade, type Trade, type TradeContent, type TradeProduct } from './trades.ts';

export type Starter = { trade: Trade; currency: string; images: ImageStore };

type Shelf = Starter & {
  content: TradeContent;
  pictures: Map<string, string>;
  categories: Map<string, string>;
};

/** Fills a new store with the colours, categories, sample products and home page of a trade, in both languages (A4). */
export async function applyTrade(tx: StoreTx, starter: Starter, act: Act): Promise<void> {
  const content = readTrade(starter.trade);
  const quiet = { ...act, skipAudit: true };
  await applyLook(tx, content, act);
  const pictures = await recordTradePictures(tx, starter, act);
  const categories = await applyCategories(tx, { content, pictures }, act);
  const shelf = { ...starter, content, pictures, categories };
  const saved = await saveProducts(
    tx,
    content.products.map((product) => inputOf(product, shelf)),
    quiet,
  );
  // If the package allows fewer products, the store gets fewer samples.
  const products = saved.flatMap((each) => {
    if (!each.ok && each.code !== 'plan_limit') must(each, 'product');
    return each.ok ? [each.value.productId] : [];
  });
  await applyHome(tx, { content, pictures }, act);
  await markSamples(tx, {
    products,
    categories: [...categories.values()],
    pictures: [...pictures.values()],
  });
  await recordAudit(tx, act, {
    ...{ action: 'samples.added', subjectKind: 'store', subjectId: tx.storeId },
    after: { trade: starter.trade, products: products.length },
  });
}

async function applyLook(tx: StoreTx, { colours, theme }: TradeContent, act: Act): Promise<void> {
  const now = await readBranding(tx);
  await ensureThemes();
  const next = { ...now, primaryColor: colours.primary, secondaryColor: colours.secondary };
  // An installation may have removed the theme.
  must(await saveBranding(tx, { ...next, theme: hasTheme(theme) ? theme : now.theme }, act), 'look');
}

type Pictured = Pick<Shelf, 'content' | 'pictures'>;

async function applyCategories(tx: StoreTx, { content, pictures }: Pictured, act: Act) {
  const ids = new Map<string, string>();
  for (const [position, { key, picture, en, ar }] of content.categories.entries()) {
    const texts = { en: { title: en }, ar: { title: ar } };
    const category = { position, parentId: null, mediaId: pictures.get(picture) ?? null, texts };
    ids.set(key, must(await saveCategory(tx, category, act), key).categoryId);
  }
  return ids;
}

function inputOf(product: TradeProduct, { trade, currency, pictures, categories }: Shelf): ProductInput {
  const { key, category, option, en, ar } = product;
  const textOf = ({ title, body }: typeof en) => ({ title, bodyHtml: `<p>${body}</p>` });
  const values = option?.values.map(({ en, ar }) => ({ labels: { en, ar } })) ?? [];
  return {
    texts: { en: textOf(en), ar: textOf(ar) },
    status: 'active',
    categoryIds: [found(categories, category)],
    mediaIds: [found(pictures, tileName(trade, key))],
    isFeatured: product.isFeatured,
    options: option ? [{ kind: option.kind, names: { en: option.en, ar: option.ar }, values }] : [],
    variants: variantsOf(product, currency),
  };
}

function variantsOf({ price, option }: TradeProduct, currency: string): VariantInput[] {
  const choices = option?.values ?? [{ en: null, price }];
  return choices.map(({ en, price: own = price }) => ({
    values: en === null ? [] : [en],
    price: samplePrice(own, currency),
  }));
}

async function applyHome(tx: StoreTx, { content, pictures }: Pictured, act: Act): Promise<void> {
  const sections = content.home.map(({ picture, ...section }) => ({
    ...section,
    mediaId: picture ? found(pictures, picture) : null,
  }));
  must(await saveHomeSections(tx, sections, act), 'home page');
  const samples = (await homeSectionsToEdit(tx)).filter(isAboutSamples);
  if (samples.length === 0) return;
  const rows = samples.map((section) => ({
    ...{ store_id: tx.storeId, kind: 'section', subject_id: newId(), digest: sectionState(section) },
  }));
  await tx.insertInto('samples').values(rows).execute();
}

/** Sections that speak of the samples, or for a shop that is not this one. */
const isAboutSamples = ({ kind, mediaId }: HomeSectionInput) =>
  Boolean(mediaId) || kind === 'hero' || kind === 'banner';

function found(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`A trade names "${key}", which it does not have.`);
  return id;
}

/** Sample content passes the validation of the verbs, so a refusal is a bug. */
function must<T>(result: { ok: true; value: T } | { ok: false }, what: string): T {
  if (!result.ok) throw new Error(`The content of a trade was refused: ${what}`, { cause: result });
  return result.value;
}
