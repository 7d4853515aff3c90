import { deriveRoles, onColour } from '#lib/colour.ts';
import { dirOf, type Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import { legalText } from './legal-text.ts';
import type { MailBrand } from './mail.ts';
import { codeHtml, escapeHtml, FONT, factsHtml, linesHtml, MUTED, orderHtml } from './mail-parts.ts';
import { pictureAddress } from './web-address.ts';

// Mail programs support little CSS: tables, inline styles, system fonts, no script. Automatic dark mode works
// best if both schemes are declared; Gmail's app reads only inline styles.
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<style>:root{color-scheme:light dark}a{text-decoration-skip-ink:auto}
@media(max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.card{border-radius:0!important}}
@media(prefers-color-scheme:dark){.page{background:#12151B!important}.card{background:#1C212A!important}.ink{color:#F1F3F6!important}.soft{color:#AEB7C4!important}.rule{border-color:#353D4A!important}.box{background:#272E39!important}.foot a{color:#AEB7C4!important}}
</style>`;

/** The brand colour in dark mode, as light as the storefront's buttons. */
function darkFillHtml({ primaryColor }: MailBrand): string {
  const { fill, on } = deriveRoles(primaryColor, primaryColor).dark.brand;
  return `<style>@media(prefers-color-scheme:dark){.fill{background:${fill}!important;border-color:${fill}!important;color:${on}!important}}</style>`;
}

/** Renders a mail as HTML in the store's design. User text is escaped and isolated (bidi). */
export function renderMailHtml(content: MailContent, brand: MailBrand, locale: Locale): string {
  const dir = dirOf(locale);
  const start = dir === 'rtl' ? 'right' : 'left';
  const end = dir === 'rtl' ? 'left' : 'right';
  const fill = brand.primaryColor;
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>${HEAD}${darkFillHtml(brand)}<title>${escapeHtml(content.subject)}</title></head>
<body class="page" style="margin:0;padding:0;background:#F3F4F6;${FONT};color:#1B2333" dir="${dir}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.intro)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F3F4F6"><tr><td class="out" align="center" style="padding:32px 12px">
<table role="presentation" class="card ink" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" dir="${dir}" style="max-width:600px;width:100%;background:#FFFFFF;border-radius:14px;overflow:hidden;text-align:${start};color:#1B2333">
${headerHtml(brand)}
<tr><td class="pad" style="padding:36px 40px 8px">
<h1 class="ink" style="margin:0 0 10px;font-size:24px;line-height:1.35;color:#1B2333">${escapeHtml(content.heading)}</h1>
<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:1.65;color:#1B2333">${escapeHtml(content.intro)}</p>
${newsHtml(content, end)}${content.action ? actionHtml(content.action, fill) : ''}${content.note ? noteHtml(content.note) : ''}
</td></tr>
${content.order ? `<tr><td class="pad" style="padding:8px 40px 20px">${orderHtml(content.order, end)}</td></tr>` : ''}
<tr><td style="height:16px;font-size:0;line-height:0">&nbsp;</td></tr></table>
${footerHtml(content, brand, locale)}
</td></tr></table>
</body>
</html>
`;
}

/**
 * A logo is designed for light backgrounds, so it always gets a light one. Without a logo, shows the name on
 * the brand colour.
 */
function headerHtml({ name, logo, primaryColor }: MailBrand): string {
  const stripe = `<tr><td class="fill" bgcolor="${primaryColor}" style="height:6px;font-size:0;line-height:0;background:${primaryColor}">&nbsp;</td></tr>`;
  if (!logo) {
    const ink = onColour(primaryColor);
    return `<tr><td class="pad fill" bgcolor="${primaryColor}" style="background:${primaryColor};color:${ink};padding:24px 40px;font-size:22px;line-height:1.3;font-weight:bold"><bdi>${escapeHtml(name)}</bdi></td></tr>`;
  }
  const height = Math.min(48, logo.height);
  const width = Math.min(240, Math.round((logo.width * height) / logo.height));
  const src = pictureAddress(`/media/${logo.hash}`, 384, 90);
  return `${stripe}<tr><td class="pad" bgcolor="#FFFFFF" style="background:#FFFFFF;padding:22px 40px 18px;border-bottom:1px solid #ECEEF1"><img src="${escapeHtml(src)}" width="${width}" alt="${escapeHtml(name)}" style="display:block;border:0;width:${width}px;max-width:100%;height:auto;color:#1B2333;font-size:20px;font-weight:bold"></td></tr>`;
}

function newsHtml({ facts = [], code, list, letter, quote }: MailContent, end: string): string {
  return [
    code ? codeHtml(code) : '',
    facts.length > 0 ? factsHtml(facts) : '',
    list ? linesHtml(list.title, list.rows, end) : '',
    letter
      ? `<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:1.65">${linesOf(letter)}</p>`
      : '',
    quote ? quoteHtml(quote) : '',
  ].join('');
}

function quoteHtml({ title, text }: { title: string; text: string }): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="box" bgcolor="#F3F4F6" style="background:#F3F4F6;border-radius:10px;padding:16px 18px;font-size:14px;line-height:1.6"><span class="soft" style="${MUTED}">${escapeHtml(title)}</span><br>${linesOf(text)}</td></tr></table>`;
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => `<bdi>${escapeHtml(line)}</bdi>`)
    .join('<br>');
}

function actionHtml(action: { label: string; url: string }, fill: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px"><tr><td class="fill" bgcolor="${fill}" style="background:${fill};border-radius:10px"><a class="fill" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:1.2;font-weight:bold;color:${onColour(fill)};text-decoration:none;border-radius:10px;border:1px solid ${fill}">${escapeHtml(action.label)}</a></td></tr></table>`;
}

function noteHtml(note: string): string {
  return `<p class="soft" style="margin:0 0 24px;font-size:14px;line-height:1.6;${MUTED}">${escapeHtml(note)}</p>`;
}

function footerHtml(content: MailContent, brand: MailBrand, locale: Locale): string {
  const { footer, leave } = content;
  const dir = dirOf(locale);
  const { contactEmail, contactPhone, address } = brand;
  const sender = [
    address && `<bdi>${escapeHtml(address)}</bdi>`,
    [contactPhone, contactEmail]
      .filter((part) => part !== '')
      .map((part) => `<bdi dir="ltr">${escapeHtml(part)}</bdi>`)
      .join(' &nbsp;·&nbsp; '),
    escapeHtml(legalText(brand, locale)),
  ].filter((part) => part !== '');
  const leaving = leave
    ? `<br><a href="${escapeHtml(leave.url)}" style="${MUTED}">${escapeHtml(leave.label)}</a>`
    : '';
  return `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:600px;width:100%"><tr><td class="pad foot soft" align="center" style="padding:22px 40px 32px;font-size:13px;line-height:1.7;text-align:center;${MUTED}"><b><bdi>${escapeHtml(brand.name)}</bdi></b><br>${sender.map((line) => `${line}<br>`).join('')}<span style="display:inline-block;padding-top:10px;font-size:12px">${escapeHtml(footer)}${leaving}</span></td></tr></table>`;
}
