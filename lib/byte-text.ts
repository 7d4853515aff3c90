import type { Locale } from './locale.ts';

const STEPS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size as text: '2.4 MB', '2.4 ميغابايت'. */
export function byteText(
  bytes: number,
  { locale, digits = 'latn' }: { locale: Locale; digits?: 'latn' | 'arab' },
): string {
  const step = Math.min(STEPS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const tag = locale === 'ar' ? `ar-u-nu-${digits}` : 'en-GB';
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: STEPS[step] ?? 'byte',
    // Arabic short units are abbreviations with full stops, which few people read.
    unitDisplay: locale === 'ar' ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
