import { type WooAttribute, type WooRow, wooType } from './woo-row.ts';

const HAS_BLOCKS = /<(?:p|div|ul|ol|table|h[1-6]|blockquote|pre)\b/i;
const LETTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Joins the short and long description, attributes and external link. */
export function wholeText(row: WooRow, attributes: WooAttribute[]): string {
  return [
    paragraphs(row.cell('Short description')),
    paragraphs(row.cell('Description')),
    attributes.length > 0 ? `<ul>${attributes.map(item).join('')}</ul>` : '',
    wooType(row) === 'external' ? link(row) : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** WooCommerce renders an empty line as a new paragraph. */
function paragraphs(text: string): string {
  if (text === '' || HAS_BLOCKS.test(text)) return text;
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function item({ name, values }: WooAttribute): string {
  return `<li>${plain(name)}: ${plain(values.join(', '))}</li>`;
}

function link(row: WooRow): string {
  const url = row.cell('External URL');
  if (!/^https?:\/\//i.test(url)) return '';
  return `<p><a href="${plain(url)}">${plain(row.cell('Button text') || url)}</a></p>`;
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => LETTERS[letter] ?? '');
}
