import { LOCALES, otherLocale } from '#lib/locale.ts';
import { useReading } from '../../../ui/locale-context.tsx';
import shareAr from '../../art/share-ar.jpg?url';
import shareEn from '../../art/share-en.jpg?url';
import { localPath } from '../../shell/local-path.ts';
import { usePlatformName } from '../../shell/use-root-data.ts';

type Props = { origin: string; path: string; title: string; description: string };

const SHARED = { en: shareEn, ar: shareAr };
const REGION = { en: 'en_US', ar: 'ar_AR' };

/** The head of a page of the site: title, description, addresses in both languages and the picture of shared links. */
export function SiteHead({ origin, path, title, description }: Props) {
  const { locale } = useReading();
  const name = usePlatformName();
  const url = `${origin}${localPath(path, locale)}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {LOCALES.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${origin}${localPath(path, each)}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={REGION[locale]} />
      <meta property="og:locale:alternate" content={REGION[otherLocale(locale)]} />
      <meta property="og:image" content={origin + SHARED[locale]} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
