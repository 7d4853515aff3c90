import { escapeHtml } from '#lib/escape-html.ts';
import type { Locale } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import type { PlatformSettings } from './platform-settings.ts';

export const PLATFORM_TEXTS = ['terms', 'privacy'] as const;
export type PlatformTextKind = (typeof PLATFORM_TEXTS)[number];

const PARTS: Record<PlatformTextKind, string[]> = {
  terms: ['who', 'account', 'store', 'plans', 'content', 'available', 'ending', 'liability', 'changes'],
  privacy: ['who', 'account', 'stores', 'cookies', 'why', 'sharing', 'keeping', 'rights'],
};

/** The built-in terms or privacy policy, with the operator's name and address if they are set. */
export function platformTextTemplate(
  kind: PlatformTextKind,
  locale: Locale,
  settings: PlatformSettings,
): string {
  const t = translator(locale);
  const platform = settings.names[locale];
  const values = {
    platform,
    operator: settings.operatorName || t('platformtexts.operator', { platform }),
  };
  const text = (key: string) => escapeHtml(t(`platformtexts.${kind}.${key}` as MessageKey, values));
  const sections = PARTS[kind].map(
    (part) => `<h2>${text(`${part}.title`)}</h2><p>${text(`${part}.text`)}</p>`,
  );
  return [`<p>${text('intro')}</p>`, ...sections, contactOf(settings, locale)].join('');
}

/** Empty if the operator has published neither an address nor an e-mail address. */
function contactOf(
  { operatorName, operatorAddress, contactEmail }: PlatformSettings,
  locale: Locale,
): string {
  if (operatorAddress === '' && contactEmail === '') return '';
  const mail = escapeHtml(contactEmail);
  const lines = [
    `<bdi>${escapeHtml(operatorName)}</bdi>`,
    `<bdi>${escapeHtml(operatorAddress)}</bdi>`,
    `<a href="mailto:${mail}"><bdi>${mail}</bdi></a>`,
  ];
  const known = lines.filter((_, at) => [operatorName, operatorAddress, contactEmail][at] !== '');
  return `<h2>${escapeHtml(translator(locale)('platformtexts.contact'))}</h2><p>${known.join('<br>')}</p>`;
}
