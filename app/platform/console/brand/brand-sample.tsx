import type { Roles } from '#lib/colour.ts';
import { Card } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

const GROUNDS = {
  light: { background: '#FFFFFF', color: '#191F2E' },
  dark: { background: '#151925', color: '#ECEEF4' },
} as const;

/** The mark, a button and a link in the typed colours, in both modes. */
export function BrandSample({ roles }: { roles: { light: Roles; dark: Roles } }) {
  const t = useTexts();
  return (
    <Card title={t('branddesk.sample')}>
      <div className="brand-pair">
        {(['light', 'dark'] as const).map((mode) => (
          <div key={mode} className="brand-sample" style={GROUNDS[mode]}>
            <span className="brand-sample-mode">{t(`branddesk.${mode}`)}</span>
            <span className="brand-sample-head">
              <span className="platform-mark" style={fillOf(roles[mode])}>
                <Glyph name="awning" />
              </span>
              <b>{t('platform.name')}</b>
            </span>
            <span className="brand-sample-button" style={fillOf(roles[mode])}>
              {t('branddesk.sampleButton')}
            </span>
            <span style={{ color: roles[mode].text }}>{t('branddesk.sampleLink')}</span>
          </div>
        ))}
      </div>
    </Card>
  );
}

function fillOf({ brand }: Roles) {
  return {
    background: brand.fill,
    color: brand.on,
    boxShadow: brand.border ? `inset 0 0 0 1px ${brand.border}` : undefined,
  };
}
