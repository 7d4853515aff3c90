import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type GroupKind,
  listGroupNames,
  readProductGroup,
  removeCategory,
  saveBrand,
  saveCategory,
  saveCollection,
} from '#domain/catalog/index.ts';
import { placeOfCategory } from '#domain/content/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import { imageHref } from '../../ui/picture.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { formTree, textAt } from '../kit/form-tree.ts';
import { pickedProducts } from '../kit/picked-products.server.ts';
import { groupChoices } from '../products/group-choices.ts';
import { lookOf } from '../search-look/look.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { groupProblemText } from './group-problem.server.ts';
import { GROUP_PATHS, type GroupOnPage, type GroupResult, type TypedGroup } from './group-view.ts';
import { readRule, readTyped, typedGroup, wordsToSave } from './typed-group.ts';

type RouteArgs = Parameters<Parameters<typeof staffOnly>[1]>[0] & { params: { groupId: string }; url: URL };

export function productGroupLoader(kind: GroupKind) {
  return staffOnly('products.view', async ({ params, url }: RouteArgs, staff) => ({
    productGroup: await buildGroup({ kind, id: params.groupId, url, staff }),
    said: url.searchParams.get('said') === 'saved',
  }));
}

export function productGroupAction(kind: GroupKind) {
  return staffOnly('products.edit', async ({ request, params }: RouteArgs, staff) =>
    changeGroup(await request.formData(), { kind, id: params.groupId, staff }),
  );
}

type Asked = { kind: GroupKind; id: string; url: URL; staff: Staff };

/** The editor's data of a category, brand or collection; 404 for an unknown id. */
async function buildGroup({ kind, id, url, staff }: Asked): Promise<GroupOnPage> {
  const { request, store } = staff;
  const { currency, defaultLocale } = store.shell;
  const shopPath = { category: 'categories', brand: 'brands', collection: 'collections' }[kind];
  const { stored, products, names, look } = await withStore(store.id, async (tx) => {
    const stored = id === 'new' ? null : await readProductGroup(tx, kind, id);
    const products = stored ? await pickedProducts(tx, stored.productIds, staff) : [];
    const { texts } = typedGroup(stored, { products, currency });
    // A brand's page is shared with the store's picture (app/storefront/listing/brand.route.tsx).
    const picture = kind === 'brand' || !stored?.media ? null : imageHref(stored.media.src, 1200);
    const above = `/${shopPath}/`;
    const look = await lookOf(tx, staff, { kind, id: stored?.id ?? null, above, texts, picture });
    return { stored, products, names: await listGroupNames(tx, { locale: request.locale }), look };
  });
  if (id !== 'new' && !stored) throw data(null, { status: 404 });
  const origin = storefrontOrigin(request.config, store.slug);
  const slug = stored?.texts[defaultLocale]?.slug ?? Object.values(stored?.texts ?? {})[0]?.slug;
  const parentId = url.searchParams.get('below') ?? '';
  return {
    kind,
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    saved: typedGroup(stored, { products, parentId, currency }),
    href: slug ? `${origin}/${shopPath}/${encodeURIComponent(slug)}` : null,
    canEdit: staff.can('products.edit'),
    canRemove: kind === 'category',
    currency,
    origin: `${origin}/${shopPath}/`,
    choices: groupChoices(names),
    look,
    sections: kind === 'category' && stored ? sectionsOf(stored.id, staff) : null,
    withoutAlt: stored?.media && stored.altsOfMedia.length === 0 ? 1 : 0,
  };
}

function sectionsOf(categoryId: string, staff: Staff): GroupOnPage['sections'] {
  const place = placeOfCategory(categoryId);
  const isOwn = staff.store.shell.sharedPlaces.includes(place);
  return staff.can('content.view') ? { to: `/admin/pages/shared/${place}`, isOwn } : null;
}

async function changeGroup(form: FormData, asked: Omit<Asked, 'url'>) {
  const { kind, id, staff } = asked;
  if (form.get('intent') === 'remove' && kind === 'category') return remove(id, staff);
  const tree = formTree(form);
  if (!tree) throw data(null, { status: 400 });
  const typed = readTyped(tree);
  const version = Number(textAt(tree, 'version'));
  const isNew = id === 'new';
  const act = staff.request.act();
  const done = await withStore(staff.store.id, (tx) =>
    save(tx, { kind, typed, currency: staff.store.shell.currency, ...(isNew ? {} : { id, version }) }, act),
  );
  if (!done.ok) {
    if (/_not_found$/.test(done.code) && done.code.startsWith(kind)) throw data(null, { status: 404 });
    if (done.code === 'stale')
      return answerForm<GroupResult>({ stale: { version: done.data.version }, typed }, 409);
    const problems = groupProblemText(done, translator(staff.request.locale));
    return answerForm<GroupResult>({ problems, typed }, 422);
  }
  if (isNew) throw redirect(`${GROUP_PATHS[kind]}/${done.value.id}?said=saved`);
  return answerForm<GroupResult>({ saved: true }, 200);
}

type Save = { kind: GroupKind; typed: TypedGroup; currency: string; id?: string; version?: number };

async function save(tx: StoreTx, of: Save, act: Act) {
  const { kind, typed, id, version } = of;
  const { isHiddenFromSearch } = typed;
  const texts = wordsToSave(typed);
  const base = { ...(id && { id, expectedVersion: version }), texts, isHiddenFromSearch };
  const mediaId = typed.media?.id ?? null;
  if (kind === 'category') {
    const saved = await saveCategory(tx, { ...base, mediaId, parentId: typed.parentId || null }, act);
    return saved.ok ? { ok: true as const, value: { id: saved.value.categoryId } } : saved;
  }
  if (kind === 'brand') {
    const saved = await saveBrand(tx, { ...base, logoMediaId: mediaId }, act);
    return saved.ok ? { ok: true as const, value: { id: saved.value.brandId } } : saved;
  }
  const content =
    typed.mode === 'rule'
      ? { rule: readRule(typed, of.currency) }
      : { rule: null, productIds: typed.products.map((product) => product.id) };
  const saved = await saveCollection(tx, { ...base, mediaId, ...content }, act);
  return saved.ok ? { ok: true as const, value: { id: saved.value.collectionId } } : saved;
}

async function remove(categoryId: string, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) =>
    removeCategory(tx, { categoryId }, staff.request.act()),
  );
  if (done.ok) throw redirect('/admin/categories?said=removed');
  if (done.code === 'category_not_found') throw data(null, { status: 404 });
  throw redirect(`/admin/categories?said=${done.code}`);
}
