import { redirect } from 'react-router';
import type { RowBatches } from '#domain/exports/index.ts';
import { provePassword } from '#domain/identity/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { csvDownload } from './csv-download.server.ts';
import type { ExportFile } from './export-page.tsx';

/**
 * A file with personal data asks for the password besides the session. `back`: the page that asked for it.
 */
export async function personalDownload(
  file: ExportFile,
  rows: RowBatches,
  { form, staff, back }: { form: FormData; staff: Staff; back: string },
): Promise<Response> {
  const password = form.get('password');
  const { userId } = staff.actor;
  const proof = { userId, password: typeof password === 'string' ? password : '', at: staff.request.now };
  const proven = await provePassword(proof);
  if (proven.ok) return csvDownload(file, rows, staff);
  const problem = proven.code === 'wrong_credentials' ? 'wrong' : 'tooMany';
  throw redirect(`${back}${back.includes('?') ? '&' : '?'}problem=${problem}`);
}
