import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** Logo and colours as they are saved. */
export type BrandingView = {
  primaryColor: string;
  secondaryColor: string;
  logo: PictureView | null;
  logoDark: PictureView | null;
  version: number;
};

export type SampleProduct = {
  id: string;
  title: string;
  titleLocale: Locale;
  price: Money | null;
  image: PictureView | null;
};

export type ColourFieldName = 'primaryColor' | 'secondaryColor';
export type LogoFieldName = 'logo' | 'logoDark';
export type LogoProblem = 'logoType' | 'logoLarge' | 'logoPixels' | 'logoGone';

export type BrandingErrors = Partial<Record<ColourFieldName, 'colour'> & Record<LogoFieldName, LogoProblem>>;

export type BrandingResult =
  | { saved: true }
  | { errors: BrandingErrors; typed: Record<ColourFieldName, string> }
  | { stale: BrandingView; typed: Record<ColourFieldName, string> };

export const MAX_LOGO_BYTES = 8 * 1024 * 1024;
