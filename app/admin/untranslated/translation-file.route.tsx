import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { countGaps } from '#domain/catalog/index.ts';
import {
  type MatchedTranslation,
  MOST_TRANSLATED,
  matchTranslationList,
  readTranslationList,
} from '#domain/translation-lists/index.ts';
import { TRANSLATION_LIST_BYTES } from '#lib/file-limits.ts';
import { isLocale, otherLocale } from '#lib/locale.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { postedCsv } from '../kit/posted-csv.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/translation-file.route';
import { fillProducts, seenVersions } from './fill-products.server.ts';
import { TranslationFilePage } from './translation-file-page.tsx';
import type { FillOutcome, ReportRow, TranslationProblem, TranslationResult } from './translation-view.ts';
import { gapRules, MOST_COUNTED } from './untranslated-view.ts';

export const loader = staffOnly('products.edit', async ({ url }: Route.LoaderArgs, { store }) => {
  const { missing: counts, isAll } = await withStore(store.id, (tx) => countGaps(tx, MOST_COUNTED));
  const { defaultLocale } = store.shell;
  const view = url.searchParams.get('view');
  const views = gapRules(defaultLocale, counts).views ?? [otherLocale(defaultLocale), defaultLocale];
  const missing = isLocale(view) ? view : (views[0] ?? otherLocale(defaultLocale));
  return { asked: missing, views, counts, isAll, most: MOST_TRANSLATED };
});

/** Compares a file with the products, and saves the texts of the rows that are ready once that is confirmed. */
export const action = staffOnly('products.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const missing = formText(form, 'locale');
  if (!isLocale(missing)) throw data(null, { status: 400 });
  const refuse = (problem: TranslationProblem) => answerForm<TranslationResult>({ problem, missing }, 422);
  const text = await postedCsv(form, TRANSLATION_LIST_BYTES);
  if (typeof text !== 'string') return refuse(text);
  const read = await readTranslationList(text, missing);
  if (!read.ok) return refuse(read);
  const replaces = form.get('replace') === 'yes';
  const matched = await withStore(staff.store.id, (tx) =>
    matchTranslationList(tx, { rows: read.value, missing, replaces }),
  );
  const report = { text, missing, replaces, seen: seenVersions(matched) };
  if (form.get('intent') !== 'fill')
    return answerForm<TranslationResult>({ ...report, rows: reportOf(matched) }, 200);
  const done = await fillProducts(matched, { missing, seen: formText(form, 'seen'), staff });
  const filled = [...done.values()].filter((each) => each === 'filled' || each === 'replaced').length;
  return answerForm<TranslationResult>({ ...report, rows: reportOf(matched, done), filled }, 200);
});

function reportOf(matched: MatchedTranslation[], done?: Map<number, FillOutcome>): ReportRow[] {
  return matched.map(({ line, handle, title, body, outcome, product }) => ({
    ...{ line, handle: handle.slice(0, 300), title: title.slice(0, 301), hasBody: body !== '' },
    outcome: done?.get(line) ?? outcome,
    product: product && {
      ...{ id: product.id, title: product.title, titleLocale: product.titleLocale, was: product.was },
    },
  }));
}

export default function TranslationFile({ loaderData, actionData }: Route.ComponentProps) {
  return <TranslationFilePage {...loaderData} result={actionData} />;
}
