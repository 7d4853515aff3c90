import type { Texts } from '../../ui/console/texts.tsx';

/** The size of a file in megabytes or kilobytes. */
export function sizeText(bytes: number, t: Texts): string {
  if (bytes >= 1_000_000) return t('media.megabytes', { size: (bytes / 1_000_000).toFixed(1) });
  return t('media.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) });
}
