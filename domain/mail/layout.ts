import { onColour } from '#lib/colour.ts';
import { dirOf, type Locale } from '#lib/locale.ts';
import type { MailBrand } from './mail.ts';

/** One amount of an order's summary; `isTotal` stands out. */
export type SummaryRow = { label: string; amount: string; isTotal?: boolean };

export type LineRow = { title: string; details: string; amount: string };

/** What a mail says, before it is drawn as text and as HTML. */
export type MailContent = {
  subject: string;
  heading: string;
  intro: string;
  /** Null in a mail that is a letter and nothing more. */
  order: OrderContent | null;
  action: { label: string; url: string } | null;
  /** Below the button; empty for none. */
  note: string;
  footer: string;
  /** The link that ends such mails. */
  leave?: { label: string; url: string };
};

export type OrderContent = {
  linesTitle: string;
  lines: LineRow[];
  summary: SummaryRow[];
  callout: string;
  addressTitle: string;
  address: string[];
};

/** The plain text of a mail. */
export function drawText({ heading, intro, order, action, note, footer, leave }: MailContent): string {
  const parts = [
    [heading],
    [intro],
    ...(order ? orderText(order) : []),
    [action ? `${action.label}: ${action.url}` : ''],
    [note],
    ['--', footer, leave ? `${leave.label}: ${leave.url}` : ''],
  ];
  const said = parts.map((part) => part.filter((line) => line !== '').join('\n'));
  return `${said.filter((part) => part !== '').join('\n\n')}\n`;
}

function orderText(order: OrderContent): string[][] {
  const lines = order.lines.flatMap((line) => [`- ${line.title}`, `  ${line.details}  ${line.amount}`]);
  return [
    [order.linesTitle, ...lines],
    order.summary.map((row) => `${row.label}: ${row.amount}`),
    [order.callout],
    [order.addressTitle, ...order.address],
  ];
}

// Mail programs read little CSS: tables, styles on the element, system fonts, no picture, no script.
const FONT = "font-family:Tahoma,'Segoe UI',Arial,sans-serif";
const MUTED = 'color:#5B6472';
const RULE = 'border-bottom:1px solid #E3E6EB';

/** The HTML of a mail in the store's colour. Everything a person wrote is escaped and keeps its own direction. */
export function drawHtml(content: MailContent, brand: MailBrand, locale: Locale): string {
  const dir = dirOf(locale);
  const align = dir === 'rtl' ? 'right' : 'left';
  const fill = brand.primaryColor;
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#F4F5F7;${FONT};color:#1B2333" dir="${dir}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#FFFFFF;border-radius:12px;overflow:hidden;text-align:${align}">
<tr><td style="background:${fill};color:${onColour(fill)};padding:20px 28px;font-size:20px;font-weight:bold"><bdi>${escapeHtml(brand.name)}</bdi></td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.4">${escapeHtml(content.heading)}</h1>
<p style="margin:0 0 24px;line-height:1.6">${escapeHtml(content.intro)}</p>
${content.order ? orderHtml(content.order) : ''}${content.action ? actionHtml(content.action, fill) : ''}${content.note ? noteHtml(content) : ''}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:1.6;${MUTED}">${escapeHtml(content.footer)}${content.leave ? leaveHtml(content.leave) : ''}</p>
</td></tr></table>
</body>
</html>
`;
}

function orderHtml(order: OrderContent): string {
  return `<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(order.linesTitle)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${order.lines.map(lineHtml).join('')}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">${order.summary.map(summaryHtml).join('')}</table>
<p style="margin:20px 0;padding:12px 16px;background:#F4F5F7;border-radius:8px;font-weight:bold">${escapeHtml(order.callout)}</p>
<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(order.addressTitle)}</h2>
<p style="margin:0 0 24px;line-height:1.6">${order.address.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')}</p>
`;
}

function leaveHtml({ label, url }: NonNullable<MailContent['leave']>): string {
  return ` <a href="${escapeHtml(url)}" style="${MUTED}">${escapeHtml(label)}</a>`;
}

function noteHtml({ action, note }: MailContent): string {
  const above = action ? `24px 0 0;font-size:14px;${MUTED}` : '0';
  return `<p style="margin:${above};line-height:1.6">${escapeHtml(note)}</p>`;
}

function lineHtml(line: LineRow): string {
  return `<tr><td style="padding:10px 0;${RULE}"><bdi>${escapeHtml(line.title)}</bdi><br><span style="font-size:13px;${MUTED}">${escapeHtml(line.details)}</span></td><td style="padding:10px 0;${RULE};text-align:end;white-space:nowrap;vertical-align:top">${escapeHtml(line.amount)}</td></tr>`;
}

function summaryHtml(row: SummaryRow): string {
  const weight = row.isTotal ? 'font-weight:bold;font-size:17px;padding-top:10px' : 'padding:3px 0';
  return `<tr><td style="${weight}">${escapeHtml(row.label)}</td><td style="${weight};text-align:end;white-space:nowrap">${escapeHtml(row.amount)}</td></tr>`;
}

function actionHtml(action: { label: string; url: string }, fill: string): string {
  return `<a href="${escapeHtml(action.url)}" style="display:inline-block;background:${fill};color:${onColour(fill)};padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:bold">${escapeHtml(action.label)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
