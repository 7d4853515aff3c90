import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { fail } from '#lib/result.ts';
import { isEmptyValue } from './custom-values.ts';
import type { SaveProductFailure } from './errors.ts';
import type { KnownProduct } from './known-product.ts';
import type { ProductPlan } from './plan-product.ts';
import type { ProductInput } from './product-input.ts';

export type Draft = { input: ProductInput; plan: ProductPlan; productId: string; known: KnownProduct | null };

type Refusal = Extract<SaveProductFailure, { ok: false }>;
type Ids = {
  brands: string[];
  categories: string[];
  media: string[];
  related: string[];
  fields: string[];
  guides: string[];
};
type Wanted = Ids & { skus: string[] };
type Found = Ids & { skus: Record<string, string> };

/** Validates references of products: whether they exist in this store, and whether SKUs are free. */
export type References = {
  /**
   * Returns why a draft cannot be saved. If it can, returns null and reserves its SKUs against later drafts.
   */
  check(draft: Draft): Refusal | null;
};

/** Looks up the references of all drafts in one statement; needs no statement if there are no references. */
export async function findReferences(tx: StoreTx, drafts: Draft[]): Promise<References> {
  const wanted = drafts.map(wantedBy);
  const found = await lookUp(tx, {
    brands: wanted.flatMap(({ brands }) => brands),
    categories: wanted.flatMap(({ categories }) => categories),
    media: wanted.flatMap(({ media }) => media),
    related: wanted.flatMap(({ related }) => related),
    fields: wanted.flatMap(({ fields }) => fields),
    guides: wanted.flatMap(({ guides }) => guides),
    skus: wanted.flatMap(({ skus }) => skus),
  });
  const brands = new Set(found.brands);
  const categories = new Set(found.categories);
  const media = new Set(found.media);
  const products = new Set(found.related);
  const fields = new Set(found.fields);
  const ownerOf = new Map(Object.entries(found.skus));
  return {
    check(draft) {
      const own = wantedBy(draft);
      const brand = own.brands.find((id) => !brands.has(id));
      if (brand !== undefined) return fail('brand_not_found', { id: brand });
      const category = own.categories.find((id) => !categories.has(id));
      if (category !== undefined) return fail('category_not_found', { id: category });
      const guide = own.guides.find((id) => !found.guides.includes(id));
      if (guide !== undefined) return fail('size_guide_not_found', { id: guide });
      const picture = own.media.find((id) => !media.has(id));
      if (picture !== undefined) return fail('media_not_found', { id: picture });
      const related = own.related.find((id) => !products.has(id) || id === draft.productId);
      if (related !== undefined) return fail('related_not_found', { id: related });
      const field = own.fields.find((each) => !fields.has(each));
      if (field !== undefined) return fail('field_not_found', { id: idOfField(field) });
      const sku = own.skus.find((each) => (ownerOf.get(each) ?? draft.productId) !== draft.productId);
      if (sku !== undefined) return fail('duplicate_sku', { sku });
      for (const old of draft.known?.variants ?? []) if (old.sku !== null) ownerOf.delete(old.sku);
      for (const each of own.skus) ownerOf.set(each, draft.productId);
      return null;
    },
  };
}

function wantedBy({ input, plan }: Draft): Wanted {
  return {
    brands: input.brandId ? [input.brandId] : [],
    categories: input.categoryIds ?? [],
    media: [
      ...(input.mediaIds ?? []),
      ...plan.variants.flatMap((variant) => variant.mediaId ?? []),
      ...plan.options.flatMap(({ values }) => values.flatMap((value) => value.mediaId ?? [])),
    ],
    related: input.relatedIds ?? [],
    // The kind is part of the key: a value of another kind must not match the field.
    fields: (plan.custom ?? []).flatMap((each) => (isEmptyValue(each) ? [] : `${each.kind}:${each.fieldId}`)),
    guides: input.sizeGuideId ? [input.sizeGuideId] : [],
    skus: plan.variants.flatMap((variant) => variant.sku ?? []),
  };
}

async function lookUp(tx: StoreTx, wanted: Wanted): Promise<Found> {
  const { brands, categories, media, related, fields, guides, skus } = wanted;
  if (Object.values(wanted).every((some) => some.length === 0)) {
    return { brands: [], categories: [], media: [], related: [], fields: [], guides: [], skus: {} };
  }
  const ids = (some: string[]) => [...new Set(some.filter(isId))];
  const { rows } = await sql<Found>`
    select
      array(select id::text from brands where store_id = ${tx.storeId} and id = any(${ids(brands)}::uuid[])) as brands,
      array(select id::text from categories
        where store_id = ${tx.storeId} and id = any(${ids(categories)}::uuid[])) as categories,
      array(select id::text from media where store_id = ${tx.storeId} and id = any(${ids(media)}::uuid[])) as media,
      array(select id::text from products
        where store_id = ${tx.storeId} and id = any(${ids(related)}::uuid[])) as related,
      array(select f.kind || ':' || f.id from custom_fields f
        where f.store_id = ${tx.storeId} and f.id = any(${ids(fields.map(idOfField))}::uuid[])) as fields,
      array(select id::text from size_guides
        where store_id = ${tx.storeId} and id = any(${ids(guides)}::uuid[])) as guides,
      coalesce((select json_object_agg(sku, product_id) from variants where store_id = ${tx.storeId}
        and sku = any(${skus}::text[]) and sku is not null and archived_at is null), '{}') as skus`.execute(
    tx,
  );
  if (!rows[0]) throw new Error('A look-up without a row');
  return rows[0];
}

function idOfField(field: string): string {
  return field.slice(field.indexOf(':') + 1);
}
