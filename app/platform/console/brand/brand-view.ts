import type { LogoProblem } from '../../../ui/console/branding/logo-view.ts';

/** The fields of the form, as typed. */
export type BrandTexts = {
  version: number;
  names: { en: string; ar: string };
  operatorName: string;
  operatorAddress: string;
  contactEmail: string;
  sourceUrl: string;
  primaryColor: string;
  secondaryColor: string;
};

export const DETAILS = ['operatorName', 'operatorAddress', 'contactEmail', 'sourceUrl'] as const;

export const PLATFORM_LOGOS = ['logo', 'logoDark'] as const;
export type LogoErrors = { [K in (typeof PLATFORM_LOGOS)[number]]?: LogoProblem };

/** The answer to a save: done, or refused with the problems by field. */
export type BrandResult =
  | { said: string }
  | { errors: LogoErrors }
  | { typed: BrandTexts; problems: Record<string, string>; isStale?: boolean };
