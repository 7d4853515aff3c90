import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { ColourFieldName } from '../../ui/console/branding/colour-fields.tsx';
import type { LogoFieldName, LogoProblem } from '../../ui/console/branding/logo-view.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { PublishResult } from '../publishing/publish-view.ts';

/** Logo and colours of the draft, or of the published version if there is no draft. */
export type BrandingView = {
  primaryColor: string;
  secondaryColor: string;
  logo: PictureView | null;
  logoDark: PictureView | null;
  favicon: PictureView | null;
};

export type SampleProduct = {
  id: string;
  title: string;
  titleLocale: Locale;
  price: Money | null;
  image: PictureView | null;
};

export const LOGO_FIELDS = ['logo', 'logoDark', 'favicon'] as const satisfies LogoFieldName[];

export type BrandingErrors = Partial<Record<ColourFieldName, 'colour'> & Record<LogoFieldName, LogoProblem>>;

export type BrandingTyped = Record<ColourFieldName, string>;

export type BrandingResult = { errors: BrandingErrors; typed: BrandingTyped } | PublishResult<BrandingTyped>;

export { LOGO_BYTES as MAX_LOGO_BYTES } from '#lib/file-limits.ts';
