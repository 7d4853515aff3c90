import { dirOf, type Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { cut, type LookWords, SHOWN, type Shown } from './look-texts.ts';
import type { LookView } from './look-view.ts';

type Props = { locale: Locale; view: LookView; words: LookWords; shown: Shown };

/** A page in one language, as a search engine lists it and as a messenger shows a link to it. */
export function LookPreview({ locale, view, words, shown }: Props) {
  const t = useTexts();
  const address = new URL(view.addresses[locale]);
  const ownPart = words.slug === null ? '' : slugify(words.slug || words.title, locale) || '…';
  const parts = [address.host, ...address.pathname.split('/').filter(Boolean), ownPart].filter(Boolean);
  const language = t(`forms.language.${locale}`);
  const title = shown.whole || t('searchlook.noTitle');
  return (
    <div className="look-pair">
      <figure>
        <figcaption className="caption">{t('searchlook.inResults', { language })}</figcaption>
        <div className="look-result" lang={locale} dir={dirOf(locale)}>
          <p className="look-address">
            <bdi dir="ltr">{parts.join(' › ')}</bdi>
          </p>
          <p className="look-title">{cut(title, SHOWN.title)}</p>
          <p className="muted">{cut(shown.description, SHOWN.description)}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="caption">{t('searchlook.asCard', { language })}</figcaption>
        <div className="look-card" lang={locale} dir={dirOf(locale)}>
          <img src={view.pictures[locale]} alt="" width={1200} height={630} loading="lazy" />
          <div>
            <p className="caption">
              <bdi dir="ltr">{address.host}</bdi>
            </p>
            <p className="strong">{cut(title, CARD.title)}</p>
            <p className="muted sm">{cut(shown.description, CARD.description)}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

/** The letters of a title and a description that messengers show. */
const CARD = { title: 70, description: 110 };
