import type { GlyphName } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { isFor, STORE_SETTING } from '../shell/nav.ts';
import { CardGrid } from './settings-index.tsx';

const WORDS: Record<string, { glyph: GlyphName; text: TextKey }> = {
  logoAndColors: { glyph: 'palette', text: 'shell.storeSetting.branding' },
  theme: { glyph: 'layers', text: 'shell.storeSetting.theme' },
  homepage: { glyph: 'home', text: 'shell.storeSetting.homepage' },
  customDomain: { glyph: 'globe', text: 'shell.storeSetting.customDomain' },
  aboutus: { glyph: 'info', text: 'shell.storeSetting.aboutUs' },
  'contact&footer': { glyph: 'phone', text: 'shell.storeSetting.contactAndFooter' },
  paymentOptions: { glyph: 'cash', text: 'shell.storeSetting.paymentOptions' },
  'terms&privacy': { glyph: 'shield', text: 'shell.storeSetting.termsAndPrivacy' },
  announcement: { glyph: 'megaphone', text: 'shell.storeSetting.announcement' },
};

export function StoreSettingIndex({ may }: { may: readonly string[] }) {
  const t = useTexts();
  const cards = STORE_SETTING.filter((entry) => isFor(entry, may)).map(({ to, text: title }) => {
    const { glyph, text } = WORDS[to.split('/').at(-1) ?? ''] ?? FALLBACK;
    return { to, title, glyph, text };
  });
  return (
    <main className="page form" id="main">
      <PageHead title={t('shell.nav.storeSetting')} text={t('shell.storeSetting.index')} />
      <CardGrid cards={cards} />
    </main>
  );
}

const FALLBACK = { glyph: 'store', text: 'shell.storeSetting.index' } as const;
