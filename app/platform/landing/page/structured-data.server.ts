import type { PlatformSettings } from '#domain/platform/index.ts';
import { decimalText } from '#lib/money/index.ts';
import type { RequestContext } from '#server/index.ts';
import { localPath } from '../../shell/local-path.ts';
import type { PlanView } from '../pricing/plan-view.ts';
import type { Question } from './questions.tsx';

/** Adds JSON-LD to the page (schema.org). */
export function addStructuredData(request: RequestContext, ...data: object[]): void {
  request.structuredData = [...(request.structuredData ?? []), ...data.map(withContext)];
}

const withContext = (data: object) => ({ '@context': 'https://schema.org', ...data });

/** The operator and its site. */
export function siteData(
  { platformOrigin: origin, locale }: RequestContext,
  { names, operatorName, contactEmail }: PlatformSettings,
): object[] {
  const url = origin + localPath('/', locale);
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: operatorName || names[locale],
    url,
    ...(contactEmail && { email: contactEmail }),
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: names[locale],
    url,
    inLanguage: locale,
    publisher: { '@id': organization['@id'] },
  };
  return [organization, website];
}

/** The product with what each plan costs a month. */
export function softwareData(
  { platformOrigin: origin, locale }: RequestContext,
  { names }: PlatformSettings,
  plans: PlanView[],
): object {
  return {
    '@type': 'SoftwareApplication',
    '@id': `${origin}/#software`,
    name: names[locale],
    url: origin + localPath('/', locale),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: ['en', 'ar'],
    publisher: { '@id': `${origin}/#organization` },
    offers: plans.flatMap(({ name, prices }) =>
      prices.map(({ perMonth }) => ({
        '@type': 'Offer',
        name,
        price: decimalText(perMonth),
        priceCurrency: perMonth.currency,
        url: origin + localPath('/pricing', locale),
      })),
    ),
  };
}

export function questionsData(questions: Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
