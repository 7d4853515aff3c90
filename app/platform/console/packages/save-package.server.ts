import { data, redirect } from 'react-router';
import { listPackages, savePackage } from '#domain/packages/index.ts';
import { localPath } from '../../shell/local-path.ts';
import type { Desk } from '../operator.server.ts';
import type { PackageResult } from './package-texts.ts';
import { packageInputOf, packageProblems, readPackageForm } from './read-package-form.server.ts';

/** Saves the form of the package with this code, or of a new package. */
export async function savePackageForm(form: FormData, desk: Desk, code: string | null) {
  const { t, request } = desk;
  const rows = await listPackages();
  const typed = readPackageForm(form, code ?? '');
  const own = rows.find((row) => row.code === typed.code);
  if (code !== null && !own) throw data(null, { status: 404 });
  const last = Math.max(0, ...rows.map(({ position }) => position));
  const { input, unread } = packageInputOf(typed, own?.position ?? Math.min(1000, last + 1));
  if (unread.length > 0) return refused({ typed, problems: packageProblems(unread, t) }, 422);
  const saved = await savePackage(
    code === null ? { ...input, expectedVersion: 0 } : input,
    desk.act('packages.edit'),
  );
  if (saved.ok) {
    const path = `/platform-admin/packages/${saved.value.package.code}`;
    if (code === null) throw redirect(localPath(path, request.locale));
    const { version } = saved.value.package;
    const said = saved.value.isChanged ? t('packagedesk.saved', { version }) : t('packagedesk.same');
    return data<PackageResult>({ said });
  }
  if (saved.code === 'package_invalid') {
    return refused({ typed, problems: packageProblems(saved.data.fields, t) }, 422);
  }
  if (code === null) return refused({ typed, problems: { code: t('packagedesk.codeTaken') } }, 409);
  const { version } = saved.data;
  // The form now carries the newer version, so saving it again overwrites that version.
  return refused({ typed: { ...typed, version }, stale: version }, 409);
}

const refused = (result: PackageResult, status: number) => data<PackageResult>(result, { status });
