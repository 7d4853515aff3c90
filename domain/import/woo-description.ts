import { paragraphsOf } from '#lib/paragraphs.ts';
import { type WooAttribute, type WooRow, wooType } from './woo-row.ts';

const LETTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Joins the short and long description, attributes and external link. */
export function wholeText(row: WooRow, attributes: WooAttribute[]): string {
  return [
    paragraphsOf(row.cell('Short description')),
    paragraphsOf(row.cell('Description')),
    attributes.length > 0 ? `<ul>${attributes.map(item).join('')}</ul>` : '',
    wooType(row) === 'external' ? link(row) : '',
  ]
    .filter((part) => part !== '')
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
