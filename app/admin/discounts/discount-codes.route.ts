import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { readCodes, readDiscount } from '#domain/discounts/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { translator } from '#messages/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/discount-codes.route';

/** All codes of a discount as a file. Codes are worth money, so the download is in the audit log. */
export const action = staffOnly('discounts.edit', async ({ params }: Route.ActionArgs, staff) => {
  const { request, store } = staff;
  const id = params.discountId;
  const found = await withStore(store.id, async (tx) => {
    if (!(await readDiscount(tx, id, request.now))) return null;
    const trace = { action: 'discount.codes_exported', subjectKind: 'discount', subjectId: id };
    await recordAudit(tx, request.act(), trace);
    return readCodes(tx, id);
  });
  if (!found) throw data(null, { status: 404 });
  const t = translator(request.locale);
  const head = [t('common.code'), t('discounts.codes.fileUsed'), t('discounts.codes.fileLimit')];
  const rows = found.codes.map(({ code, used, maxUses }) => [
    code,
    maxUses === null ? '' : used,
    maxUses ?? t('discounts.codes.noLimit'),
  ]);
  return new Response(csvText([head, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${store.slug}-codes.csv"`,
      'cache-control': 'no-store',
    },
  });
});

export const loader = staffOnly('discounts.edit', async () => {
  throw data(null, { status: 404 });
});
