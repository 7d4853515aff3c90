import type { Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';
import type { Format } from './file-format.ts';
import { readCustomers } from './read-customers.ts';
import { isOrderFile, readOrders } from './read-orders.ts';
import { readReviews } from './read-reviews.ts';
import { readShopify } from './read-shopify.ts';
import type { TableRow } from './read-table.ts';
import { readWoo } from './read-woo.ts';

/** Detects the format by the header row. An unknown header fails as a product file. */
export function formatOf(header: TableRow): Result<Format, FileProblem> {
  const names = new Set(header.cells.map((cell) => cell.trim().toLowerCase()));
  const hasAll = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (hasAll('type', 'name', 'regular price')) return readWoo(header);
  if (isOrderFile(names)) return readOrders(header);
  if (names.has('rating')) return readReviews(header);
  const isPeople = ['email', 'e-mail', 'email address', 'user_email'].some((name) => names.has(name));
  if (isPeople && !names.has('handle') && !names.has('total')) return readCustomers(header);
  return readShopify(header);
}
