import { createHash } from 'node:crypto';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, fail, type Result } from '#lib/result.ts';
import type { RefusedRows, RowNote, RowProblem } from './errors.ts';
import type { FileProduct } from './file-product.ts';

export type Applied = {
  /** placed: an imported item that is not a product. */
  outcome: 'created' | 'updated' | 'unchanged' | 'placed';
  variants: number;
  imagesQueued: number;
  notes: RowNote[];
};

export type ApplyOutcome = Result<Applied, RefusedRows>;

export type ApplyContext = {
  importId: string;
  currency: string;
  isDryRun: boolean;
  /** `roomTaken`: the number of products that earlier batches of a dry run have created and undone. */
  act: Act & { roomTaken?: number };
};

/** The refusal for a catalogue failure, at the row that caused it; null on success. */
export function refusalOf(
  outcome: Result<unknown, Failure>,
  product: FileProduct | undefined,
): ApplyOutcome | null {
  if (outcome.ok || !product) return null;
  return fail('refused', [problemOf(outcome, product)]);
}

function problemOf(failure: Failure, product: FileProduct): RowProblem {
  const data = (failure.data ?? {}) as Record<string, string | number>;
  if (failure.code === 'duplicate_sku') {
    const row = product.variants.find(({ sku }) => sku === data.sku);
    return { line: row?.line ?? product.line, code: 'sku_taken', data: { sku: String(data.sku) } };
  }
  if (failure.code === 'plan_limit')
    return { line: product.line, code: 'plan_limit', data: { limit: Number(data.limit) } };
  if (failure.code === 'too_many_categories' || failure.code === 'too_many_brands')
    return { line: product.line, code: failure.code, data: { max: Number(data.max) } };
  if (failure.code === 'too_long') {
    return {
      line: product.line,
      code: 'too_long',
      data: { field: String(data.field), max: Number(data.max) },
    };
  }
  return { line: product.line, code: 'not_saved', data: { reason: String(failure.code) } };
}

export function notSaved(product: FileProduct, reason: string): ApplyOutcome {
  return fail('refused', [{ line: product.line, code: 'not_saved', data: { reason } }]);
}

/**
 * The SQLSTATE if the data itself cannot be stored (classes 22, 23, 54): retrying is useless, and one such
 * product must not block the others. null for all other errors, after which the job is retried.
 */
export function dataError(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|23|54)[0-9A-Z]{3}$/.test(code) ? code : null;
}

/** Line numbers are left out of the digest: a product that only moved within the file is unchanged. */
export function digestOf(product: FileProduct, currency: string): string {
  const { line: _line, notes: _notes, kind: _kind, variants, ...rest } = product;
  const content = { ...rest, variants: variants.map(({ line: _row, ...variant }) => variant), currency };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
