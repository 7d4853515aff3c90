import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { archiveProduct, deleteProduct, duplicateProduct } from '#domain/catalog/index.ts';
import { eachLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { buildFiles } from '../downloads/build-files.server.ts';
import { FilesCard } from '../downloads/files-card.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/product.route';
import { buildProductEditor } from './build-product-editor.server.ts';
import { ProductPage } from './product-page.tsx';
import type { ProductResult } from './product-view.ts';
import { saveTyped } from './save-product.server.ts';

const LIST = '/admin/products';

export const loader = staffOnly('products.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const isNew = params.productId === 'new';
  if (isNew && !staff.can('products.edit')) throw data(null, { status: 403 });
  const view = await buildProductEditor(isNew ? null : params.productId, staff);
  if (!view) throw data(null, { status: 404 });
  const files = await buildFiles(view.id, staff);
  const said = url.searchParams.get('said');
  return {
    view,
    files,
    said: said === 'created' || said === 'copied' ? (said as 'created' | 'copied') : null,
  };
});

export const action = staffOnly('products.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const id = params.productId === 'new' ? null : params.productId;
  const intent = String(form.get('intent') ?? 'save');
  if (intent === 'save') return saveTyped(form, id, staff);
  if (id === null) throw data(null, { status: 400 });
  if (intent === 'duplicate') return duplicate(id, staff);
  const input = { productId: id, expectedVersion: Number(form.get('version')) };
  if (intent === 'archive') return archive(input, staff);
  if (intent === 'delete') return remove(input, staff);
  throw data(null, { status: 400 });
});

type Versioned = { productId: string; expectedVersion: number };

async function duplicate(productId: string, staff: Staff) {
  const mark = eachLocale((locale) => translator(locale)('producteditor.copyMark'));
  const { currency } = staff.store.shell;
  const made = await withStore(staff.store.id, (tx) =>
    duplicateProduct(tx, { productId, currency, mark }, staff.request.act()),
  );
  if (!made.ok && made.code === 'plan_limit')
    return answerForm<ProductResult>({ failed: 'plan_limit', limit: made.data.limit }, 403);
  if (!made.ok && made.code === 'too_many_copies')
    return answerForm<ProductResult>({ failed: 'copies' }, 429);
  if (!made.ok) throw data(null, { status: made.code === 'product_not_found' ? 404 : 409 });
  throw redirect(`${LIST}/${made.value.productId}?said=copied`);
}

async function archive(input: Versioned, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) => archiveProduct(tx, input, staff.request.act()));
  if (done.ok) return answerForm<ProductResult>({ saved: true, version: done.value.version }, 200);
  if (done.code === 'stale') return answerForm<ProductResult>({ failed: 'stale' }, 409);
  throw data(null, { status: 404 });
}

async function remove(input: Versioned, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) => deleteProduct(tx, input, staff.request.act()));
  if (done.ok) throw redirect(LIST);
  if (done.code === 'stale') return answerForm<ProductResult>({ failed: 'stale' }, 409);
  if (done.code === 'product_sold') return answerForm<ProductResult>({ failed: 'sold' }, 409);
  throw data(null, { status: 404 });
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { view, files, said } = loaderData;
  return (
    <>
      <PageTitle page={view.id === null ? t('producteditor.newTitle') : view.title} />
      <ProductPage key={view.id ?? 'new'} view={view} said={said} result={actionData}>
        <FilesCard view={view} files={files} />
      </ProductPage>
    </>
  );
}
