import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from './local-path.ts';
import { Logo } from './logo.tsx';
import { LanguageLink, SiteLinks } from './site-menu.tsx';
import { useRootData } from './use-root-data.ts';

export function SiteFooter() {
  const t = useTexts();
  const { locale } = useReading();
  const data = useRootData();
  return (
    <footer className="platform-footer">
      <div className="wrap">
        <div className="platform-footer-about">
          <Logo />
          <p className="caption">{t('platform.tagline')}</p>
        </div>
        <nav aria-labelledby="footer-product">
          <p className="strong" id="footer-product">
            {t('platformsite.footer.product')}
          </p>
          <SiteLinks />
          {data?.sourceUrl ? <a href={data.sourceUrl}>{t('platformsite.footer.source')}</a> : null}
        </nav>
        <nav aria-labelledby="footer-account">
          <p className="strong" id="footer-account">
            {t('platformsite.footer.account')}
          </p>
          {data?.signedIn ? null : <Link to={localPath('/login', locale)}>{t('common.action.logIn')}</Link>}
          <Link to={localPath('/stores', locale)}>{t('platform.nav.stores')}</Link>
          <LanguageLink plain />
        </nav>
        <nav aria-labelledby="footer-legal">
          <p className="strong" id="footer-legal">
            {t('platformsite.footer.legal')}
          </p>
          <Link to={localPath('/terms', locale)}>{t('platformsite.footer.terms')}</Link>
          <Link to={localPath('/privacy', locale)}>{t('platformsite.footer.privacy')}</Link>
        </nav>
      </div>
    </footer>
  );
}
