import { type ImportedReview, readReviewForm } from '#domain/reviews/index.ts';
import { isLocale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { languageOf } from './build-product.ts';
import type { FileProblem, RefusedRows, RowProblem } from './errors.ts';
import type { FileReview } from './file-customers.ts';
import type { Format } from './file-format.ts';
import { type NamedRow, namedColumns } from './named-columns.ts';
import type { TableRow } from './read-table.ts';
import { readMoment } from './souk-product.ts';

/** Souk's own column names first, then those of Shopify's review apps and of WooCommerce. */
const COLUMNS = {
  product: ['Product Handle', 'product_handle', 'Handle', 'product_sku', 'SKU'],
  name: ['Name', 'reviewer_name', 'Author', 'comment_author'],
  email: ['Email', 'reviewer_email', 'comment_author_email'],
  rating: ['Rating'],
  title: ['Title', 'review_title'],
  comment: ['Comment', 'body', 'Review', 'comment_content'],
  language: ['Language'],
  date: ['Date', 'review_date', 'Created At', 'comment_date'],
  status: ['Status', 'State'],
  reply: ['Reply'],
  replyDate: ['Reply Date', 'reply_date'],
} as const satisfies Record<string, readonly string[]>;

type Row = NamedRow<keyof typeof COLUMNS>;

const STATUSES = ['published', 'pending', 'hidden'] as const;
const TITLE_LETTERS = 60;

/** Reads a review file, one review per row. */
export function readReviews(header: TableRow): Result<Format, FileProblem> {
  const columns = namedColumns(header, COLUMNS as unknown as Record<keyof typeof COLUMNS, string[]>);
  if (!columns.has('product')) return fail('missing_column', { line: header.line, column: 'Product Handle' });
  return ok({
    kind: 'reviews',
    async *groups(open) {
      let read = 0;
      for await (const each of open()) {
        read += 1;
        const row = columns.row(each);
        yield { handle: '', line: row.line, rowCount: 1, rowsRead: read, build: () => buildReview(row) };
      }
    },
  });
}

function buildReview(row: Row): Result<FileReview, RefusedRows> {
  const { line } = row;
  const comment = row.cell('comment');
  const [at, repliedAt] = [readMoment(day(row.cell('date'))), readMoment(day(row.cell('replyDate')))];
  const form = readReviewForm({
    name: row.cell('name'),
    email: row.cell('email'),
    rating: row.cell('rating').replace(/\.0+$/, ''),
    title: row.cell('title') || comment.split('\n')[0]?.slice(0, TITLE_LETTERS) || '',
    comment,
  });
  const problems: RowProblem[] = [];
  if (!at)
    problems.push({
      line,
      code: 'date_invalid',
      data: { column: 'Date', value: row.cell('date').slice(0, 60) },
    });
  if (!form.ok) {
    const fields = Object.keys(form.data ?? {}).join(', ');
    problems.push({ line, code: 'fields_invalid', data: { fields } });
  }
  if (!form.ok || !at) return fail('refused', problems);
  const said = row.cell('language').slice(0, 2).toLowerCase();
  const reply = row.cell('reply').slice(0, 3000);
  const review: FileReview['review'] = {
    ...form.value,
    locale: isLocale(said) ? said : languageOf(comment),
    at,
    reply: reply === '' ? null : { text: reply, at: repliedAt ?? at },
    status: statusOf(row),
  };
  return ok({ kind: 'review', line, product: row.cell('product'), review, notes: [] });
}

function statusOf(row: Row): NonNullable<ImportedReview['status']> {
  const said = row.cell('status').toLowerCase();
  return (
    STATUSES.find((status) => status === said) ??
    (said === '' || said === 'approved' ? 'published' : 'pending')
  );
}

// A time such as "2024-03-01 10:00:00 UTC", which Shopify apps write.
function day(cell: string): string {
  return cell.replace(/ UTC$/, 'Z').replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2');
}
