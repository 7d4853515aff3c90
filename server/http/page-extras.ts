import { VERIFICATION_TAGS, type VerificationService } from '#domain/tenancy/index.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { translator } from '#messages/index.ts';
import type { RequestContext } from '../context.ts';

/**
 * Adds the owner's extras to a storefront page: site verification tags and the WhatsApp button. They are
 * inserted into the HTML, so that no page ships a script for them; React ignores markup it did not render.
 */
export function withExtras(html: string, context: RequestContext): string {
  if (context.site !== 'storefront' || !context.store) return html;
  const tags = context.path === '/' ? verificationTags(context) : '';
  const button = chatButton(context);
  const withTags = tags ? html.replace('</head>', () => `${tags}</head>`) : html;
  return button ? withTags.replace('</body>', () => `${button}</body>`) : withTags;
}

function verificationTags({ store }: RequestContext): string {
  const given = store?.shell.access.verification ?? {};
  return (Object.keys(VERIFICATION_TAGS) as VerificationService[])
    .filter((service) => given[service])
    .map(
      (service) =>
        `<meta name="${VERIFICATION_TAGS[service]}" content="${escapeHtml(given[service] ?? '')}"/>`,
    )
    .join('');
}

function chatButton({ store, locale, path }: RequestContext): string {
  const shell = store?.shell;
  const number = shell?.whatsapp.replace(/\D/g, '') ?? '';
  // Nothing may cover the last steps of an order.
  if (!shell?.access.whatsapp.isOn || number === '' || /^\/(checkout|pay)(\/|$)/.test(path)) return '';
  const { greeting } = shell.access.whatsapp;
  const words = greeting[locale] || greeting[shell.defaultLocale];
  const href = `https://wa.me/${number}${words ? `?text=${encodeURIComponent(words)}` : ''}`;
  const label = translator(locale, shell.overrides[locale], shell.digits)('access.page.chat');
  return `<a class="chat-float" href="${escapeHtml(href)}" target="_blank" rel="noopener" aria-label="${escapeHtml(label)}"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3.5 16.5 4.5 13a6.500 6.500 0 1 1 2.500 2.500zM7.600 7.200c0 3 2.200 5.200 5.200 5.200l.9-1.500-1.800-.9-.9.9c-.9-.4-1.500-1-1.900-1.900l.9-.9-.9-1.800z"/></svg></a>`;
}
