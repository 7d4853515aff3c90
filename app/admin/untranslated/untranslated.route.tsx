import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { withStore } from '#db/index.ts';
import { countGaps, listUntranslated, readProductDraft, translateProduct } from '#domain/catalog/index.ts';
import { isLocale } from '#lib/locale.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/untranslated.route';
import { UntranslatedPage } from './untranslated-page.tsx';
import { GAP_PROBLEMS, type GapResult, gapRules, MOST_COUNTED } from './untranslated-view.ts';

const LONGEST_TITLE = 400;
const LONGEST_BODY = 400_000;

export const loader = staffOnly('products.edit', async ({ url }: Route.LoaderArgs, { store }) => {
  const { defaultLocale, currency } = store.shell;
  return withStore(store.id, async (tx) => {
    const { missing, isAll } = await countGaps(tx, MOST_COUNTED);
    const rules = gapRules(defaultLocale, missing);
    const state = readListState(url, rules);
    const { view, query, size } = state;
    const after = state.after ?? state.before;
    const page = await listUntranslated(tx, { missing: view, query, size, after, currency });
    const isEmpty = isAll && missing.en + missing.ar === 0;
    const counts = isAll ? missing : { en: null, ar: null };
    return { rules, list: { ...page, state, counts, isEmpty } };
  });
});

export const action = staffOnly('products.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const locale = formText(form, 'locale');
  if (!isLocale(locale)) throw data(null, { status: 400 });
  const id = formText(form, 'id');
  const { currency } = staff.store.shell;
  const input = {
    ...{ productId: id, locale, currency, expectedVersion: Number(formText(form, 'version')) },
    title: formText(form, 'title').slice(0, LONGEST_TITLE),
    bodyHtml: formText(form, 'body').slice(0, LONGEST_BODY),
  };
  return withStore(staff.store.id, async (tx) => {
    const saved = await translateProduct(tx, input, staff.request.act());
    if (saved.ok) return answerForm<GapResult>({ id, saved: { version: saved.value.version } }, 200);
    const typed = { title: input.title, body: input.bodyHtml };
    if (saved.code === 'product_not_found') return answerForm<GapResult>({ id, problem: 'gone', typed }, 404);
    if (saved.code !== 'stale') {
      const problem = GAP_PROBLEMS.find((each) => each === saved.code) ?? 'unsaved';
      return answerForm<GapResult>({ id, problem, typed }, 422);
    }
    const now = await readProductDraft(tx, { productId: id, currency });
    const stale = { version: saved.data.version, theirs: now?.texts[locale]?.title ?? null };
    return answerForm<GapResult>({ id, stale, typed }, 409);
  });
});

/** A saved row stays in its place until the list is loaded again, so that the next row does not move. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate;
}

export default function Untranslated({ loaderData, actionData }: Route.ComponentProps) {
  return <UntranslatedPage {...loaderData} result={actionData} />;
}
