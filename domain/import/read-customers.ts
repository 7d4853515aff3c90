import type { AddressFields, MovingCustomer } from '#domain/customers/index.ts';
import { isEmail } from '#domain/identity/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { splitWords } from '#lib/csv-text.ts';
import { isLocale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { languageOf } from './build-product.ts';
import type { FileProblem, RefusedRows, RowNote, RowProblem } from './errors.ts';
import type { FileCustomer } from './file-customers.ts';
import type { Format } from './file-format.ts';
import { type NamedRow, namedColumns } from './named-columns.ts';
import type { TableRow } from './read-table.ts';
import { readMoment } from './souk-product.ts';

/** Souk's own column names first, then those of Shopify's and WooCommerce's customer files. */
const COLUMNS = {
  email: ['Email', 'E-mail', 'Email Address', 'user_email'],
  name: ['Name', 'Full Name', 'display_name'],
  firstName: ['First Name', 'first_name'],
  lastName: ['Last Name', 'last_name'],
  language: ['Language', 'Locale'],
  phone: ['Phone', 'Default Address Phone', 'billing_phone'],
  verified: ['Verified'],
  tags: ['Tags'],
  note: ['Note'],
  since: ['Created At', 'user_registered', 'Sign Up Date'],
  label: ['Address Label'],
  addressName: ['Address Name'],
  addressPhone: ['Address Phone', 'Default Address Phone', 'billing_phone'],
  address: ['Address', 'Default Address Address1', 'Address1', 'billing_address_1'],
  addressMore: ['Address More', 'Default Address Address2', 'Address2', 'billing_address_2'],
  city: ['City', 'Default Address City', 'billing_city'],
  zipCode: ['Zip Code', 'Default Address Zip', 'Zip', 'billing_postcode'],
  country: ['Country', 'Default Address Country Code', 'Country Code', 'billing_country'],
} as const satisfies Record<string, readonly string[]>;

type Row = NamedRow<keyof typeof COLUMNS>;

const MAX_NAME = 120;
const MAX_TAGS = 50;

/** Reads a customer file; further rows with the same e-mail are further addresses of the customer. */
export function readCustomers(header: TableRow): Result<Format, FileProblem> {
  const columns = namedColumns(header, COLUMNS as unknown as Record<keyof typeof COLUMNS, string[]>);
  return ok({
    kind: 'customers',
    async *groups(open) {
      let read = 0;
      let rows: Row[] = [];
      const group = () => {
        const own = rows;
        const line = own[0]?.line ?? 0;
        return { handle: '', line, rowCount: own.length, rowsRead: read, build: () => buildCustomer(own) };
      };
      for await (const each of open()) {
        const row = columns.row(each);
        const isSame =
          rows[0] !== undefined && row.cell('email') !== '' && row.cell('email') === rows[0].cell('email');
        if (rows.length > 0 && !isSame) {
          yield group();
          rows = [];
        }
        read += 1;
        rows.push(row);
      }
      if (rows.length > 0) yield group();
    },
  });
}

function buildCustomer(rows: Row[]): Result<FileCustomer, RefusedRows> {
  const [first] = rows;
  if (!first) throw new Error('A group without rows');
  const { line } = first;
  const email = first.cell('email');
  const name =
    cleanLine(first.cell('name') || `${first.cell('firstName')} ${first.cell('lastName')}`) || email;
  const since = readMoment(first.cell('since'));
  const problems: RowProblem[] = [];
  if (!isEmail(email)) problems.push({ line, code: 'email_invalid', data: { value: email.slice(0, 60) } });
  if (name.length > MAX_NAME)
    problems.push({ line, code: 'too_long', data: { field: 'Name', max: MAX_NAME } });
  if (since === undefined) {
    problems.push({
      line,
      code: 'date_invalid',
      data: { column: 'Created At', value: first.cell('since').slice(0, 60) },
    });
  }
  if (problems.length > 0) return fail('refused', problems);
  const said = first.cell('language').slice(0, 2).toLowerCase();
  const notes: RowNote[] = [];
  const customer: MovingCustomer = {
    email,
    name,
    locale: isLocale(said) ? said : languageOf(name),
    phone: phoneIn(first.cell('phone')),
    isVerified: ['true', 'yes', '1'].includes(first.cell('verified').toLowerCase()),
    note: cleanText(first.cell('note')).slice(0, 2000),
    tags: [...new Set(splitWords(first.cell('tags')).map((tag) => tag.slice(0, 40)))].slice(0, MAX_TAGS),
    addresses: rows.flatMap((row) => readAddress(row, { name, notes })),
    since: since ?? null,
  };
  return ok({ kind: 'customer', line, customer, notes });
}

function readAddress(row: Row, { name, notes }: { name: string; notes: RowNote[] }): AddressFields[] {
  const line = (column: Parameters<Row['cell']>[0], max: number) => cleanLine(row.cell(column)).slice(0, max);
  const [address, city] = [line('address', 300), line('city', 120)];
  const country = row.cell('country').toUpperCase();
  if (address === '' && city === '') return [];
  if (address === '' || city === '' || !/^[A-Z]{2}$/.test(country)) {
    notes.push({ line: row.line, code: 'not_carried', data: { columns: 'Address' } });
    return [];
  }
  return [
    {
      label: line('label', 40),
      name: line('addressName', MAX_NAME) || name,
      phone: phoneIn(row.cell('addressPhone')),
      address,
      addressMore: line('addressMore', 300),
      city,
      zipCode: line('zipCode', 20),
      country,
    },
  ];
}

// Spreadsheets keep +966… as text only with a leading apostrophe.
function phoneIn(cell: string): string {
  return cleanLine(cell.replace(/^'/, '')).slice(0, 20);
}
