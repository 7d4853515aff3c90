import type { LineRow, MailContent, OrderContent } from './layout.ts';

/** Renders a mail as plain text, in the same order as the HTML. `sender`: name, address and contact. */
export function renderMailText(content: MailContent, sender: string[]): string {
  const { heading, intro, action, note, footer, leave } = content;
  const parts = [
    [heading],
    [intro],
    ...newsText(content),
    [action ? `${action.label}: ${action.url}` : ''],
    [note],
    ...(content.order ? orderText(content.order) : []),
    ['--', ...sender, footer, leave ? `${leave.label}: ${leave.url}` : ''],
  ];
  const said = parts.map((part) => part.filter((line) => line !== '').join('\n'));
  return `${said.filter((part) => part !== '').join('\n\n')}\n`;
}

function newsText({ facts = [], code, list, letter = '', quote }: MailContent): string[][] {
  return [
    code ? [`${code.label}: ${code.value}`] : [],
    facts.map((fact) => `${fact.label}: ${fact.value}`),
    list ? [list.title, ...list.rows.flatMap(lineText)] : [],
    [letter],
    quote ? [`${quote.title}:`, ...quote.text.split('\n').map((line) => `> ${line}`)] : [],
  ];
}

function orderText(order: OrderContent): string[][] {
  return [
    [order.linesTitle, ...order.lines.flatMap(lineText)],
    order.summary.map((row) => `${row.label}: ${row.amount}`),
    [order.callout],
    [order.addressTitle, ...order.address],
  ];
}

function lineText(line: LineRow): string[] {
  const amount = line.amount === '' ? '' : `  ${line.amount}`;
  return [`- ${line.title}`, `  ${line.details}${amount}`];
}
