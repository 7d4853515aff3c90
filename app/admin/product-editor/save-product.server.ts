import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  readProductDraft,
  type SaveOutcome,
  type SaveProductFailure,
  saveProduct,
  takenSlugs,
} from '#domain/catalog/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { typedOf } from './build-product-editor.server.ts';
import { parseProduct } from './parse-product.server.ts';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
import type { Problem, Problems, ProductResult, TypedProduct } from './product-view.ts';
import { typedInForm } from './typed-product.ts';
import { keyOfRow } from './variant-rows.ts';

type Failed = Extract<SaveOutcome, { ok: false }>;

/** Saves the posted product; a new one redirects to its own page. */
export async function saveTyped(form: FormData, id: string | null, staff: Staff) {
  const { store, request } = staff;
  const typed = typedInForm(form);
  const parsed = parseProduct(typed, { ...store.shell, canAdjustStock: staff.can('stock.adjust') });
  if (!parsed.ok) return answerForm<ProductResult>({ typed, problems: parsed.data.problems }, 422);
  const version = Number(form.get('version'));
  const input = { ...parsed.value, ...(id === null ? {} : { id, expectedVersion: version }) };
  const outcome = await withStore(store.id, async (tx): Promise<SaveOutcome | { taken: Problems }> => {
    const slugs = Object.fromEntries(LOCALES.map((locale) => [locale, typed.texts[locale].slug]));
    const taken = await takenSlugs(tx, { productId: id, slugs });
    if (Object.keys(taken).length > 0) return { taken: slugProblems(taken) };
    return saveProduct(tx, input, request.act());
  });
  if ('taken' in outcome) return answerForm<ProductResult>({ typed, problems: outcome.taken }, 422);
  if (!outcome.ok) return refused(outcome, { typed, id, staff });
  if (id === null) throw redirect(`/admin/products/${outcome.value.productId}?said=created`);
  return answerForm<ProductResult>({ saved: true, version: outcome.value.version }, 200);
}

function slugProblems(taken: Awaited<ReturnType<typeof takenSlugs>>): Problems {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const free = taken[locale]?.free;
      return free === undefined ? [] : [[`slug.${locale}`, { code: 'slug_taken', value: free }]];
    }),
  );
}

async function refused(failure: Failed, at: { typed: TypedProduct; id: string | null; staff: Staff }) {
  const { typed, id, staff } = at;
  if (failure.code === 'product_not_found') throw data(null, { status: 404 });
  if (failure.code === 'plan_limit')
    return answerForm<ProductResult>({ typed, failed: 'plan_limit', limit: failure.data.limit }, 403);
  if (failure.code !== 'stale')
    return answerForm<ProductResult>({ typed, problems: problemsOf(failure, typed) }, 422);
  const { currency } = staff.store.shell;
  const draft = await withStore(staff.store.id, (tx) =>
    readProductDraft(tx, { productId: id ?? '', currency }),
  );
  if (!draft) throw data(null, { status: 404 });
  return answerForm<ProductResult>(
    { typed, stale: { version: draft.version, theirs: typedOf(draft, staff) } },
    409,
  );
}

/** The field that shows each of the catalogue's refusals. */
const FIELDS: Partial<Record<SaveProductFailure extends infer F ? CodeOf<F> : never, string>> = {
  brand_not_found: 'brandId',
  category_not_found: 'categoryId',
  size_guide_not_found: 'sizeGuide',
  media_not_found: 'images',
  related_not_found: 'related',
  too_many_related: 'related',
  too_many_options: 'options',
  option_incomplete: 'options',
  duplicate_value: 'options',
  not_a_colour: 'options',
};

const INVALID = {
  number: 'number_invalid',
  link: 'link_invalid',
  yes_no: 'unreadable',
  text: 'unreadable',
} as const;

type CodeOf<F> = F extends string ? F : F extends { code: infer C extends string } ? C : never;

/** The problems of a refused save, by the field that shows each. */
export function problemsOf(failure: Failed, typed: TypedProduct): Problems {
  const { code } = failure;
  if (failure.code === 'field_not_found') return { [`custom.${failure.data.id}`]: { code: failure.code } };
  if (failure.code === 'field_too_long')
    return { [`custom.${failure.data.id}`]: { code: 'too_long', max: failure.data.max } };
  if (failure.code === 'field_invalid')
    return { [`custom.${failure.data.id}`]: { code: INVALID[failure.data.kind] } };
  const known = PROBLEM_CODES.find((each) => each === code);
  const problem: Problem = { code: known ?? fallback(code) };
  if (failure.code === 'duplicate_sku') {
    const { sku } = failure.data;
    const row = typed.variants.find((each) => each.sku.trim() === sku);
    return { [row ? `variant:${keyOfRow(row)}.sku` : 'sku']: { ...problem, value: sku } };
  }
  const max = 'max' in (failure.data ?? {}) ? (failure.data as { max: number }).max : undefined;
  return { [FIELDS[code] ?? 'variants']: { ...problem, ...(max === undefined ? {} : { max }) } };
}

// parseProduct reports these codes by field, so they should not occur here.
function fallback(code: Failed['code']): ProblemCode {
  return code === 'too_long' ? 'too_long' : 'unreadable';
}
