import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import {
  duplicatePromotion,
  makeCodes,
  type PromotionStatus,
  readPromotion,
  type SavePromotionFailure,
  savePromotion,
  setPromotionStatus,
} from '#domain/discounts/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answer } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/discount.route';
import { DiscountPage } from './discount-page.tsx';
import type { DiscountResult, TypedDiscount } from './discount-view.ts';
import { drawDiscount, parseTyped, titlesOf, typedInForm } from './draw-discount.server.ts';

const LIST = '/admin/discounts';
const FOUND = 12;

export const loader = staffOnly('discounts.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const stored = await read(params.promotionId, staff);
  const said = url.searchParams.get('said') === 'saved' ? ('saved' as const) : null;
  return { discount: await drawDiscount(stored, staff), said };
});

export const action = staffOnly(
  'discounts.edit',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const form = await post.formData();
    const id = params.promotionId === 'new' ? null : params.promotionId;
    const intent = String(form.get('intent') ?? 'save');
    if (intent === 'save') return save(form, id, staff);
    if (intent === 'find') return find(form, staff);
    if (id === null) throw data(null, { status: 400 });
    if (intent === 'active' || intent === 'paused' || intent === 'archived') return set(id, intent, staff);
    if (intent === 'duplicate') return duplicate(id, staff);
    if (intent === 'codes') return addCodes(form, id, staff);
    throw data(null, { status: 400 });
  },
);

async function read(id: string, staff: Staff) {
  if (id === 'new') return null;
  const stored = await withStore(staff.store.id, (tx) => readPromotion(tx, id, staff.request.now));
  if (!stored) throw data(null, { status: 404 });
  return stored;
}

async function save(form: FormData, id: string | null, staff: Staff) {
  const typed = typedInForm(form);
  const parsed = parseTyped(typed, staff);
  if (!parsed.ok) return refused(parsed, typed, staff);
  const version = Number(form.get('version'));
  const input = { ...parsed.value, ...(id === null ? {} : { id, version }) };
  const saved = await withStore(staff.store.id, (tx) => savePromotion(tx, input, staff.request.act()));
  if (!saved.ok) return refused(saved, typed, staff);
  if (id === null) throw redirect(`${LIST}/${saved.value.promotionId}?said=saved`);
  return answer<DiscountResult>({ said: { what: 'saved' } }, 200);
}

type Refused =
  | Extract<SavePromotionFailure, { ok: false }>
  | { code: 'promotion_not_found'; data: undefined };

async function refused(failure: Refused, typed: TypedDiscount, staff: Staff) {
  if (failure.code === 'promotion_not_found') throw data(null, { status: 404 });
  const { products } = await titlesOf(typed.productIds, staff);
  if (failure.code === 'stale')
    return answer<DiscountResult>({ stale: failure.data.version, typed, products }, 409);
  return answer<DiscountResult>({ problems: failure.data.fields, typed, products }, 422);
}

async function find(form: FormData, staff: Staff) {
  const typed = typedInForm(form);
  const query = formText(form, 'findProduct').slice(0, 100);
  const { locale } = staff.request;
  const { currency } = staff.store.shell;
  const page = await withStore(staff.store.id, (tx) =>
    adminProducts(tx, { locale, currency, query, size: FOUND }),
  );
  const found = page.rows
    .filter((row) => !typed.productIds.includes(row.id))
    .map(({ id, title, titleLocale }) => ({ id, title, titleLocale }));
  const { products } = await titlesOf(typed.productIds, staff);
  return answer<DiscountResult>({ typed, products, found }, 200);
}

async function set(id: string, status: PromotionStatus, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) =>
    setPromotionStatus(tx, { id, status }, staff.request.act()),
  );
  if (!done.ok) throw data(null, { status: 404 });
  return answer<DiscountResult>({ said: { what: status } }, 200);
}

async function duplicate(id: string, staff: Staff) {
  const made = await withStore(staff.store.id, (tx) => duplicatePromotion(tx, id, staff.request.act()));
  if (!made.ok) throw data(null, { status: made.code === 'promotion_not_found' ? 404 : 409 });
  throw redirect(`${LIST}/${made.value.promotionId}`);
}

async function addCodes(form: FormData, id: string, staff: Staff) {
  const count = parseWholeNumber(formText(form, 'count').slice(0, 20)) ?? 0;
  const prefix = formText(form, 'prefix').slice(0, 60);
  const input = { promotionId: id, count, prefix };
  const made = await withStore(staff.store.id, (tx) => makeCodes(tx, input, staff.request.act()));
  if (made.ok) return answer<DiscountResult>({ said: { what: 'codes', count: made.value.count } }, 200);
  if (made.code === 'promotion_not_found') throw data(null, { status: 404 });
  if (made.code === 'count_invalid')
    return answer<DiscountResult>({ codes: { field: 'count', max: made.data.max } }, 422);
  return answer<DiscountResult>({ codes: { field: 'prefix', max: 0 } }, 422);
}

export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { discount, said } = loaderData;
  return (
    <>
      <PageTitle page={discount.id === null ? t('promotions.edit.newTitle') : discount.name} />
      <DiscountPage key={discount.id} discount={discount} said={said} result={actionData} />
    </>
  );
}
