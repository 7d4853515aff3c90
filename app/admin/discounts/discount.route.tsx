import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import {
  type DiscountStatus,
  duplicateDiscount,
  makeCodes,
  readDiscount,
  type SaveDiscountFailure,
  saveDiscount,
  setDiscountStatus,
} from '#domain/discounts/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/discount.route';
import { buildDiscount, parseTyped, titlesOf, typedInForm } from './build-discount.server.ts';
import { DiscountPage } from './discount-page.tsx';
import type { DiscountResult, TypedDiscount } from './discount-view.ts';

const LIST = '/admin/discounts';
const FOUND = 12;

export const loader = staffOnly('discounts.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const stored = await read(params.discountId, staff);
  const said = url.searchParams.get('said') === 'saved' ? ('saved' as const) : null;
  return { discount: await buildDiscount(stored, staff), said };
});

export const action = staffOnly(
  'discounts.edit',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const form = await post.formData();
    const id = params.discountId === 'new' ? null : params.discountId;
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
  const stored = await withStore(staff.store.id, (tx) => readDiscount(tx, id, staff.request.now));
  if (!stored) throw data(null, { status: 404 });
  return stored;
}

async function save(form: FormData, id: string | null, staff: Staff) {
  const typed = typedInForm(form);
  const parsed = parseTyped(typed, staff);
  if (!parsed.ok) return refused(parsed, typed, staff);
  const version = Number(form.get('version'));
  const input = { ...parsed.value, ...(id === null ? {} : { id, version }) };
  const saved = await withStore(staff.store.id, (tx) => saveDiscount(tx, input, staff.request.act()));
  if (!saved.ok) return refused(saved, typed, staff);
  if (id === null) throw redirect(`${LIST}/${saved.value.discountId}?said=saved`);
  return answerForm<DiscountResult>({ said: { what: 'saved' } }, 200);
}

type Refused = Extract<SaveDiscountFailure, { ok: false }> | { code: 'discount_not_found'; data: undefined };

async function refused(failure: Refused, typed: TypedDiscount, staff: Staff) {
  if (failure.code === 'discount_not_found') throw data(null, { status: 404 });
  const { products } = await titlesOf(typed.productIds, staff);
  if (failure.code === 'stale')
    return answerForm<DiscountResult>({ stale: failure.data.version, typed, products }, 409);
  return answerForm<DiscountResult>({ problems: failure.data.fields, typed, products }, 422);
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
  return answerForm<DiscountResult>({ typed, products, found }, 200);
}

async function set(id: string, status: DiscountStatus, staff: Staff) {
  const done = await withStore(staff.store.id, (tx) =>
    setDiscountStatus(tx, { id, status }, staff.request.act()),
  );
  if (done.ok) return answerForm<DiscountResult>({ said: { what: status } }, 200);
  if (done.code === 'too_many_automatic') return answerForm<DiscountResult>({ isFull: true }, 422);
  throw data(null, { status: 404 });
}

const COPY_REFUSED: Record<string, number> = { discount_not_found: 404, too_many_copies: 429 };

async function duplicate(id: string, staff: Staff) {
  const made = await withStore(staff.store.id, (tx) => duplicateDiscount(tx, id, staff.request.act()));
  if (!made.ok && made.code === 'invalid')
    return answerForm<DiscountResult>({ problems: made.data.fields }, 422);
  if (!made.ok) throw data(null, { status: COPY_REFUSED[made.code] ?? 409 });
  throw redirect(`${LIST}/${made.value.discountId}`);
}

async function addCodes(form: FormData, id: string, staff: Staff) {
  const count = parseWholeNumber(formText(form, 'count').slice(0, 20)) ?? 0;
  const prefix = formText(form, 'prefix').slice(0, 60);
  const input = { discountId: id, count, prefix };
  const made = await withStore(staff.store.id, (tx) => makeCodes(tx, input, staff.request.act()));
  if (made.ok) return answerForm<DiscountResult>({ said: { what: 'codes', count: made.value.count } }, 200);
  if (made.code === 'discount_not_found') throw data(null, { status: 404 });
  if (made.code === 'count_invalid')
    return answerForm<DiscountResult>({ codes: { field: 'count', max: made.data.max } }, 422);
  return answerForm<DiscountResult>({ codes: { field: 'prefix', max: 0 } }, 422);
}

export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { discount, said } = loaderData;
  return (
    <>
      <PageTitle page={discount.id === null ? t('discounts.edit.newTitle') : discount.name} />
      <DiscountPage key={discount.id} discount={discount} said={said} result={actionData} />
    </>
  );
}
