import type { Fact, LineRow, OrderContent, SummaryRow } from './layout.ts';

export const FONT = "font-family:'Segoe UI',Tahoma,Arial,sans-serif";
export const MUTED = 'color:#586172';
const RULE = 'border-bottom:1px solid #E3E6EB';
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Lines, amounts, payment and address. `end`: the side of the amounts as left or right, because Outlook does
 * not support the CSS value `end`.
 */
export function orderHtml(order: OrderContent, end: string): string {
  const address = order.address.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>');
  return `${linesHtml(order.linesTitle, order.lines, end)}${TABLE} style="margin:0 0 20px">${order.summary.map((row) => summaryHtml(row, end)).join('')}</table>
${order.callout ? calloutHtml(order.callout) : ''}${titleHtml(order.addressTitle)}
<p class="ink" style="margin:0 0 8px;font-size:15px;line-height:1.65">${address}</p>`;
}

/** Mail programs cut off long mails, so only the lines of a usual order have pictures. */
const MOST_PICTURES = 20;

export function linesHtml(title: string, rows: LineRow[], end: string): string {
  const hasPictures = rows.length <= MOST_PICTURES && rows.some(({ picture }) => picture);
  return `${titleHtml(title)}
${TABLE} style="margin:0 0 16px">${rows.map((row) => lineHtml(row, { end, hasPictures })).join('')}</table>
`;
}

function lineHtml(line: LineRow, { end, hasPictures }: { end: string; hasPictures: boolean }): string {
  const cell = `padding:12px 0;${RULE}`;
  return `<tr>${hasPictures ? pictureHtml(line, cell) : ''}<td class="rule" style="${cell};font-size:15px;line-height:1.5"><bdi>${escapeHtml(line.title)}</bdi><br><span class="soft" style="font-size:13px;${MUTED}">${escapeHtml(line.details)}</span></td><td class="rule" align="${end}" valign="top" style="${cell};font-size:15px;line-height:1.5;text-align:${end};white-space:nowrap">${escapeHtml(line.amount)}</td></tr>`;
}

// The title beside the picture says what it shows.
function pictureHtml({ picture }: LineRow, cell: string): string {
  const image = picture
    ? `<img src="${escapeHtml(picture)}" width="64" height="64" alt="" style="display:block;border:0;border-radius:8px;width:64px;height:64px;object-fit:cover">`
    : '';
  return `<td class="rule" width="76" valign="top" style="${cell};width:76px">${image}</td>`;
}

function summaryHtml(row: SummaryRow, end: string): string {
  const weight = row.isTotal
    ? 'font-weight:bold;font-size:18px;padding:12px 0 0'
    : 'font-size:15px;padding:4px 0';
  return `<tr><td style="${weight}">${escapeHtml(row.label)}</td><td align="${end}" style="${weight};text-align:${end};white-space:nowrap">${escapeHtml(row.amount)}</td></tr>`;
}

function calloutHtml(text: string): string {
  return `${TABLE} style="margin:0 0 24px"><tr><td class="box" bgcolor="#F3F4F6" style="background:#F3F4F6;border-radius:10px;padding:14px 18px;font-size:15px;font-weight:bold">${escapeHtml(text)}</td></tr></table>
`;
}

/** Puts labels above values, which is readable on a phone and easy to copy. */
export function factsHtml(facts: Fact[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:6px 0;font-size:15px;line-height:1.5"><span class="soft" style="font-size:13px;${MUTED}">${escapeHtml(label)}</span><br><b>${escapeHtml(value).replace(/\n/g, '<br>')}</b></td></tr>`,
  );
  return `${TABLE} style="margin:0 0 24px"><tr><td class="box" bgcolor="#F3F4F6" style="background:#F3F4F6;border-radius:10px;padding:10px 18px">${TABLE}>${rows.join('')}</table></td></tr></table>
`;
}

export function codeHtml({ value }: Fact): string {
  return `${TABLE} style="margin:0 0 24px"><tr><td class="box" align="center" bgcolor="#F3F4F6" style="background:#F3F4F6;border-radius:10px;padding:18px;font-size:32px;line-height:1.2;font-weight:bold;letter-spacing:6px" dir="ltr">${escapeHtml(value)}</td></tr></table>
`;
}

function titleHtml(title: string): string {
  return `<h2 class="ink" style="margin:0 0 4px;font-size:16px;line-height:1.4;color:#1B2333">${escapeHtml(title)}</h2>`;
}
