import { listPackages } from '#domain/packages/index.ts';
import type { Locale } from '#lib/locale.ts';

/** The packages to filter a list by. */
export async function packageChoices(locale: Locale): Promise<{ value: string; label: string }[]> {
  const packages = await listPackages();
  return packages.map(({ code, names }) => ({ value: code, label: names[locale] }));
}
