import type { CSSProperties } from 'react';
import type { Roles } from '#lib/colour.ts';
import type { Locale } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { imageHref, Picture } from '../../ui/picture.tsx';
import type { BrandingView, SampleProduct } from './branding-view.ts';

type Props = {
  store: { name: string; nameLocale: Locale };
  branding: BrandingView;
  samples: SampleProduct[];
  roles: { light: Roles; dark: Roles };
};

/** The shop's header, button, link, badge and cards in both modes, in the typed colours. */
export function StorePreview(props: Props) {
  const t = useTexts();
  return (
    <Card title={t('admin.branding.preview')} className="store-preview">
      {(['light', 'dark'] as const).map((mode) => (
        <figure key={mode}>
          <figcaption className="caption row">
            <Glyph name={mode === 'light' ? 'sun' : 'moon'} />
            {t(mode === 'light' ? 'admin.branding.light' : 'admin.branding.dark')}
          </figcaption>
          <Shop {...props} mode={mode} />
        </figure>
      ))}
    </Card>
  );
}

function Shop({ store, branding, samples, roles, mode }: Props & { mode: 'light' | 'dark' }) {
  const t = useTexts();
  return (
    <div className="sample-shop" data-mode={mode} style={paint(roles[mode])} inert>
      <div className="sample-header">
        <Logo store={store} branding={branding} mode={mode} />
        <span className="grow" />
        <span className="sample-nav">{t('admin.branding.sample.nav1')}</span>
        <span className="sample-nav" data-current="">
          {t('admin.branding.sample.nav2')}
        </span>
        <span className="grow" />
        <Glyph name="search" />
      </div>
      <div className="sample-hero">
        <span className="sample-badge">{t('admin.branding.sample.badge')}</span>
        <p className="sample-title">{t('admin.branding.sample.title')}</p>
        <p className="sample-text">{t('admin.branding.sample.text')}</p>
        <p className="sample-actions">
          <span className="sample-button">{t('admin.branding.sample.button')}</span>
          <span className="sample-link">{t('admin.branding.sample.link')}</span>
        </p>
      </div>
      {samples.length > 0 ? (
        <div className="sample-cards">
          {samples.map((sample) => (
            <div key={sample.id}>
              <span className="sample-picture">
                <Picture image={sample.image} use="tile" alt="" />
              </span>
              <span className="sample-name">
                <OwnText locale={sample.titleLocale}>{sample.title}</OwnText>
              </span>
              {sample.price ? <MoneyText value={sample.price} className="strong" /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Logo({ store, branding, mode }: Pick<Props, 'store' | 'branding'> & { mode: 'light' | 'dark' }) {
  const own = mode === 'dark' ? branding.logoDark : branding.logo;
  const logo = own ?? branding.logo;
  if (!logo) {
    return (
      <span className="sample-store">
        <OwnText locale={store.nameLocale}>{store.name}</OwnText>
      </span>
    );
  }
  return (
    <span className={own ? 'sample-logo' : 'sample-logo logo-plate'}>
      <img src={imageHref(logo.src, 384)} alt="" />
    </span>
  );
}

function paint({ brand, text, subtle, onSubtle }: Roles): CSSProperties {
  return {
    '--s-brand': brand.fill,
    '--s-on-brand': brand.on,
    '--s-edge': brand.border ?? 'transparent',
    '--s-link': text,
    '--s-subtle': subtle,
    '--s-on-subtle': onSubtle,
  } as CSSProperties;
}
