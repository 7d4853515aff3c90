import { redirect } from 'react-router';
import type { RowBatches } from '#db/index.ts';
import { provePassword } from '#domain/identity/index.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { csvDownload, readerOf } from './csv-download.server.ts';
import type { ExportFile } from './export-page.tsx';

const PAGE = '/admin/settings/export';

type RouteArgs = Parameters<Parameters<typeof staffOnly>[1]>[0];

/** Loader for the address of a file with all customers' personal data: a GET redirects to the export page. */
export const customerFileLoader = staffOnly('exports.customers', async () => {
  throw redirect(PAGE);
});

export function customerFileAction(
  file: ExportFile,
  rows: (read: ReturnType<typeof readerOf>) => RowBatches,
) {
  return staffOnly('exports.customers', async ({ request: post }: RouteArgs, staff) =>
    personalDownload(file, rows(readerOf(staff.store.id)), {
      form: await post.formData(),
      staff,
      back: PAGE,
    }),
  );
}

type Asked = { form: FormData; back: string };

/** Downloads a file that contains personal data. Requires the password in addition to a session. */
export async function personalDownload(
  file: ExportFile,
  rows: RowBatches,
  { staff, ...asked }: Asked & { staff: Staff },
): Promise<Response> {
  await requirePassword(staff, asked);
  return csvDownload(file, rows, staff);
}

/** Throws a redirect to `back`, the page that asked for the file, unless the form contains the password. */
export async function requirePassword(staff: Staff, { form, back }: Asked): Promise<void> {
  const password = form.get('password');
  const { userId } = staff.actor;
  const proof = { userId, password: typeof password === 'string' ? password : '', at: staff.request.now };
  const proven = await provePassword(proof);
  if (proven.ok) return;
  const problem = proven.code === 'wrong_credentials' ? 'wrong' : 'tooMany';
  throw redirect(`${back}${back.includes('?') ? '&' : '?'}problem=${problem}`);
}
