import { PLATFORM_TEXTS, type PlatformTextKind, platformText } from '#domain/platform/index.ts';
import { dateTag } from '#lib/locale.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { PlatformFrame } from '../../shell/platform-frame.tsx';
import { SiteHead } from '../page/site-head.tsx';
import { siteRequest } from '../page/site-request.server.ts';
import { addStructuredData, siteData } from '../page/structured-data.server.ts';
import type { Route } from './+types/site-text.route';

/** The terms and the privacy policy, each at its own address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { request, settings, t } = await siteRequest(context);
  const { locale } = request;
  const kind = kindOf(request.path);
  const { bodyHtml, updatedAt, ...text } = await platformText({ kind, locale });
  addStructuredData(request, ...siteData(request, settings));
  const title = t(`platformtexts.${kind}.title`);
  const isTerms = kind === 'terms';
  return {
    path: `/${kind}`,
    head: {
      origin: request.platformOrigin,
      title: t('sitewords.head.title', { page: title }),
      description: t(isTerms ? 'sitewords.head.termsText' : 'sitewords.head.privacyText'),
    },
    title,
    bodyHtml,
    bodyLocale: text.locale,
    updated: updatedAt && dayText(updatedAt, dateTag(locale)),
  };
}

function kindOf(path: string): PlatformTextKind {
  const kind = PLATFORM_TEXTS.find((each) => path === `/${each}`);
  if (!kind) throw new Error(`No text of the platform is at ${path}.`);
  return kind;
}

function dayText(at: Date, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

export default function SiteText({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { head, path, title, bodyHtml, bodyLocale, updated } = loaderData;
  const isOther = bodyLocale !== locale;
  return (
    <PlatformFrame>
      <SiteHead path={path} {...head} />
      <main id="main" className="wrap site-text">
        <h1>{title}</h1>
        {updated ? <p className="caption">{t('platformsite.text.updated', { date: updated })}</p> : null}
        {isOther ? <p className="note">{t('platformsite.text.inOther')}</p> : null}
        <div
          className="site-text-body"
          lang={isOther ? bodyLocale : undefined}
          dir={isOther ? 'auto' : undefined}
          // Sanitized when saved; the built-in text is escaped.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
          dangerouslySetInnerHTML={{ __html: bodyHtml }}
        />
      </main>
    </PlatformFrame>
  );
}
