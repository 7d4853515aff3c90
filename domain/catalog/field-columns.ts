import { isLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { type CustomField, FIELD_KINDS, type FieldKind } from './custom-fields.ts';

/** A column of a product file for a custom field; a text field has one column per language. */
export type FieldColumn = Pick<CustomField, 'names' | 'kind' | 'isShown'> & { locale: Locale | null };

const MARK = /\(field\.(text|number|yes_no|link)(\.hidden)?(?:\.(en|ar))?\)$/i;

/**
 * Returns the headers of a field's columns: the field's names and a marker by which another store can
 * recreate it.
 * | field | columns |
 * | Material, الخامة: a text | `Material / الخامة (field.text.en)`, `Material / الخامة (field.text.ar)` |
 * | Pieces: a number, not shown | `Pieces (field.number.hidden)` |
 */
export function fieldColumns(
  field: Omit<FieldColumn, 'locale'>,
): { header: string; locale: Locale | null }[] {
  const { names, kind, isShown } = field;
  const mark = `field.${kind}${isShown ? '' : '.hidden'}`;
  const column = (locale: Locale | null) => ({
    header: `${nameCell(names)} (${mark}${locale ? `.${locale}` : ''})`.trim(),
    locale,
  });
  return kind === 'text' ? LOCALES.map(column) : [column(null)];
}

/** Parses a header to a custom field; null for any other column. */
export function readFieldColumn(header: string): FieldColumn | null {
  const found = MARK.exec(header);
  if (!found) return null;
  const kind = FIELD_KINDS.find((each) => each === found[1]?.toLowerCase()) ?? 'text';
  const names = readNames(header.slice(0, found.index).trimEnd());
  if (names.en === '' && names.ar === '') return null;
  return { names, kind, isShown: found[2] === undefined, locale: localeOf(kind, found[3]) };
}

function localeOf(kind: FieldKind, said: string | undefined): Locale | null {
  const locale = said?.toLowerCase();
  if (kind !== 'text') return null;
  return isLocale(locale) ? locale : LOCALES[0];
}

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('/', '\\/');
const ARABIC = /\p{Script=Arabic}/u;

function nameCell({ en, ar }: FieldColumn['names']): string {
  return ar === '' && !ARABIC.test(en) ? escaped(en) : `${escaped(en)} / ${escaped(ar)}`;
}

/** The script of a single name decides its language. */
function readNames(cell: string): FieldColumn['names'] {
  const parts = [''];
  for (let at = 0; at < cell.length; at++) {
    const letter = cell[at] ?? '';
    if (letter === '\\' && at + 1 < cell.length) {
      at += 1;
      parts.push((parts.pop() ?? '') + (cell[at] ?? ''));
    } else if (letter === '/') parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  const [one = '', ...others] = parts.map((part) => part.trim());
  if (others.length > 0) return { en: one, ar: others.join('/') };
  return ARABIC.test(one) ? { en: '', ar: one } : { en: one, ar: '' };
}
