import { BOLD } from './plans/bold.ts';
import { BOUTIQUE } from './plans/boutique.ts';
import { CLASSIC_ARABIC } from './plans/classic-arabic.ts';
import { MARKET } from './plans/market.ts';
import { MINIMAL } from './plans/minimal.ts';
import type { Theme } from './types.ts';

export const THEMES: Record<string, Theme> = {
  minimal: MINIMAL,
  bold: BOLD,
  'classic-arabic': CLASSIC_ARABIC,
  boutique: BOUTIQUE,
  market: MARKET,
};
