import type { RenditionQuality } from '#adapters/renditions/index.ts';

const WIDTHS = new Set([640, 750, 828, 1080, 1200, 1920, 2048, 3840, 16, 32, 48, 64, 96, 128, 256, 384]);
const QUALITIES: RenditionQuality[] = [50, 60, 75, 90];

export const DEFAULT_QUALITY: RenditionQuality = 75;

export type ImageQuery = { hash: string; width: number; quality: RenditionQuality };

/**
 * Parses /_next/image?url=/media/<hash>&w=<width>&q=<1-100>; null for anything else. Only a picture's own
 * path is accepted, never another host's address. Links may carry %26 instead of &.
 */
export function readImageQuery(search: string): ImageQuery | null {
  const params = new URLSearchParams(search.replace(/%26/gi, '&'));
  const one = (name: string) => (params.getAll(name).length === 1 ? (params.get(name) ?? '') : null);
  const hash = /^\/media\/([0-9a-f]{64})$/.exec(one('url') ?? '')?.[1];
  const width = wholeNumber(one('w'));
  const quality = params.has('q') ? wholeNumber(one('q')) : DEFAULT_QUALITY;
  if (!hash || width === null || !WIDTHS.has(width)) return null;
  if (quality === null || quality < 1 || quality > 100) return null;
  return { hash, width, quality: nearest(quality) };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : null;
}

// Rounds to one of a few qualities: otherwise a client could fill the disk by asking for a hundred qualities.
function nearest(quality: number): RenditionQuality {
  return QUALITIES.reduce((best, each) =>
    Math.abs(each - quality) <= Math.abs(best - quality) ? each : best,
  );
}
