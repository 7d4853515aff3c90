import type { Action } from '#domain/identity/index.ts';
import type { GlyphName } from '../../ui/console/glyph.tsx';
import type { TextKey } from '../../ui/console/texts.tsx';

export const CARD_GROUPS = ['store', 'selling', 'records'] as const;

/**
 * A card of /admin/settings, shown to staff who have the permission `action`; null if its screen does not exist yet.
 */
export type SettingsCard = {
  to: string;
  glyph: GlyphName;
  title: TextKey;
  text: TextKey;
  action: Action | null;
  group: (typeof CARD_GROUPS)[number];
};

export type Card = Omit<SettingsCard, 'group'>;
