import { data } from 'react-router';
import { prepareImage } from '#domain/media/index.ts';
import { type LogoChanges, savePlatformLogos } from '#domain/platform/index.ts';
import { PLATFORM_LOGO_BYTES } from '#lib/file-limits.ts';
import { readLogo } from '../../../ui/console/branding/read-logo.server.ts';
import type { Desk } from '../operator.server.ts';
import { type BrandResult, type LogoErrors, PLATFORM_LOGOS } from './brand-view.ts';

/** Saves the form of the logos. All files are decoded before the first logo is saved. */
export async function saveLogosForm(form: FormData, desk: Desk) {
  const changes: LogoChanges = {};
  const errors: LogoErrors = {};
  for (const name of PLATFORM_LOGOS) {
    const read = await readLogo(form, name, { maxBytes: PLATFORM_LOGO_BYTES, prepare: prepareImage });
    if (!read.ok) errors[name] = read.code;
    else if (read.value.kind !== 'same') changes[name] = read.value.kind === 'new' ? read.value.image : null;
  }
  if (Object.keys(errors).length > 0) return data<BrandResult>({ errors }, { status: 422 });
  if (Object.keys(changes).length === 0)
    return data<BrandResult>({ errors: { logo: 'logoType' } }, { status: 422 });
  const saved = await savePlatformLogos(changes, desk.act('platform.logo'));
  if (saved.ok) return data<BrandResult>({ said: desk.t('branddesk.saved') });
  return data<BrandResult>({ errors: { logo: 'logoLarge' } }, { status: 422 });
}
