import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { GUIDE_STARTS, GUIDES_PATH } from './guide-view.ts';

/** The choice of a finished guide or an empty table, with which a new guide begins. */
export function GuideStarts() {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('sizeguides.new')}
        text={t('sizeguides.startText')}
        back={<BackLink to={GUIDES_PATH}>{t('sizeguides.title')}</BackLink>}
      />
      <CardFrame label={t('sizeguides.startTitle')}>
        <ul className="tree guide-starts">
          {GUIDE_STARTS.map((start) => (
            <li key={start} className="tree-row guide-row">
              <Link className="row-link" to={`${GUIDES_PATH}/new?start=${start}`}>
                {t(`sizeguides.start.${start}`)}
              </Link>
              <span className="muted sm grow">{t(`sizeguides.startAbout.${start}`)}</span>
            </li>
          ))}
        </ul>
      </CardFrame>
    </main>
  );
}
