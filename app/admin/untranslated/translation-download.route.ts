import { data, redirect } from 'react-router';
import { translationRows } from '#domain/translation-lists/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { isLocale } from '#lib/locale.ts';
import { csvDownload, readerOf } from '../exports/csv-download.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/translation-download.route';
import { FILE_PATH, MOST_PARTS } from './translation-view.ts';

/** A download needs a POST: it writes to the audit log, which another site's link must not trigger. */
export const loader = staffOnly('products.edit', async (_: Route.LoaderArgs) => {
  throw redirect(FILE_PATH);
});

export const action = staffOnly('products.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const part = parseWholeNumber(formText(form, 'part')) ?? 1;
  const missing = formText(form, 'locale');
  if (!isLocale(missing) || part < 1 || part > MOST_PARTS) throw data(null, { status: 400 });
  const rows = translationRows(readerOf(staff.store.id), { missing, part });
  return csvDownload('translations', rows, staff, {
    name: `${missing}-${part}`,
    after: { locale: missing, part },
  });
});
