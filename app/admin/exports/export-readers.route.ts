import { redirect } from 'react-router';
import { inPages, inParts, type RowBatches } from '#db/index.ts';
import { provePassword } from '#domain/identity/index.ts';
import { readersPage } from '#domain/marketing/index.ts';
import { translator } from '#messages/index.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export-readers.route';
import { csvDownload, readerOf } from './csv-download.server.ts';

const BATCH = 200;

export const loader = staffOnly('newsletter.export', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/marketing');
});

/**
 * Downloads the confirmed newsletter readers. The file contains personal data, so the password is required
 * again.
 */
export const action = staffOnly('newsletter.export', async ({ request: post }: Route.ActionArgs, staff) => {
  const password = String((await post.formData()).get('password') ?? '');
  const proven = await provePassword({ userId: staff.actor.userId, password, at: staff.request.now });
  if (proven.ok) return csvDownload('readers', readerRows(staff), staff);
  const problem = proven.code === 'wrong_credentials' ? 'wrong' : 'tooMany';
  throw redirect(`/admin/marketing?problem=${problem}`, 303);
});

async function* readerRows({ store, request }: Staff): RowBatches {
  const t = translator(request.locale);
  yield [[t('marketing.column.email'), t('marketing.column.language'), t('marketing.column.asked')]];
  const pages = inPages(readerOf(store.id), (tx, after) =>
    readersPage(tx, { status: 'confirmed', after, size: BATCH }),
  );
  yield* inParts(pages, ({ email, locale, askedAt }) => [[email, locale, askedAt.toISOString()]]);
}
