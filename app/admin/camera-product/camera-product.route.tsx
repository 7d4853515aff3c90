import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { readProductDraft } from '#domain/catalog/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { newId } from '#lib/ids.ts';
import { otherLocale } from '#lib/locale.ts';
import { answerForm } from '../kit/answer.server.ts';
import { productHref } from '../products/product-href.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/camera-product.route';
import { addProduct } from './add-product.server.ts';
import { CameraPage } from './camera-page.tsx';
import type { CameraStart, MadeProduct } from './camera-view.ts';

export const loader = staffOnly('products.edit', async ({ url }: Route.LoaderArgs, staff) => {
  const { defaultLocale, currency } = staff.store.shell;
  const start: CameraStart = {
    formKey: newId(),
    locale: defaultLocale,
    currency,
    canAddPicture: staff.can('media.edit'),
    canAdjustStock: staff.can('stock.adjust'),
  };
  const made = url.searchParams.get('made');
  return { start, made: made === null ? null : await readMade(made, staff) };
});

/** The product that was just created; null if it was deleted in the meantime. */
async function readMade(productId: string, { store, request }: Staff): Promise<MadeProduct | null> {
  const { defaultLocale, currency } = store.shell;
  const draft = await withStore(store.id, (tx) => readProductDraft(tx, { productId, currency }));
  if (!draft) return null;
  const { id, status, texts } = draft;
  const locale = texts[defaultLocale] ? defaultLocale : otherLocale(defaultLocale);
  const { title = '', slug = '' } = texts[locale] ?? {};
  const origin = storefrontOrigin(request.config, store.slug);
  return {
    id,
    title,
    status,
    href: status === 'active' ? productHref(store, origin, { slug, locale }) : null,
  };
}

export const action = staffOnly('products.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const added = await addProduct(await post.formData(), staff);
  if ('refused' in added) return answerForm(added.refused, added.status);
  throw redirect(`/admin/products/camera?made=${added.productId}`, 303);
});

export default function CameraProduct({ loaderData, actionData }: Route.ComponentProps) {
  return <CameraPage {...loaderData} result={actionData} />;
}
