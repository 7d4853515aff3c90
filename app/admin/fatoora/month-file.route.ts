import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { documentLanguage, hasTaxDocuments, taxArchive } from '#domain/invoices/index.ts';
import { streamOf } from '#lib/streamed-body.ts';
import { documentPdf } from '#server/index.ts';
import { requirePassword } from '../exports/personal-download.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/month-file.route';
import { TAX_MONTHS_PATH } from './documents-view.ts';

const monthOf = (file: string) => /^([\d-]{7})\.zip$/.exec(file)?.[1] ?? '';

/** A download needs a POST: it writes to the audit log, which another site's link must not trigger. */
export const loader = staffOnly('exports.orders', async ({ params }: Route.LoaderArgs) => {
  throw redirect(`${TAX_MONTHS_PATH}?month=${monthOf(params.file)}`);
});

export const action = staffOnly(
  'exports.orders',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const { request, store } = staff;
    const month = monthOf(params.file);
    if (!month) throw data(null, { status: 404 });
    await requirePassword(staff, { form: await post.formData(), back: `${TAX_MONTHS_PATH}?month=${month}` });
    const language = await withStore(store.id, async (tx) =>
      (await hasTaxDocuments(tx)) ? documentLanguage(tx) : null,
    );
    const pdfOf = language && paperReader(staff, language);
    const archive = pdfOf && taxArchive(store.id, { month, locale: request.locale, pdfOf });
    if (!archive?.ok) throw data(null, { status: 404 });
    await withStore(store.id, (tx) =>
      recordAudit(tx, request.act(), {
        ...{ action: 'fatoora.exported', subjectKind: 'store', subjectId: store.id, after: { month } },
      }),
    );
    return new Response(streamOf(archive.value), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${store.slug}-tax-documents-${month}.zip"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);

/**
 * Waits for the worker only until one PDF does not arrive in time: after that, only finished PDFs are included. The
 * worker renders the others, so that the next download has them.
 */
function paperReader({ request }: Staff, language: Awaited<ReturnType<typeof documentLanguage>>) {
  let waits = true;
  return async (of: string) => {
    const pdf = await documentPdf(request, { of, language }, waits ? {} : { looks: 0 });
    waits &&= pdf !== null;
    return pdf;
  };
}
