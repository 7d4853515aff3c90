import type { RowProblem } from './errors.ts';
import type { FileItem } from './file-product.ts';
import type { Group } from './group.ts';

export type SeenBefore = {
  /**
   * Returns the handles and SKUs that this product repeats from earlier rows; if there are none, remembers
   * its own.
   */
  check(group: Group, item: FileItem | null): RowProblem[];
};

/**
 * Handles and SKUs of one file with their lines: about 100 bytes each, the only memory that grows with the
 * file.
 */
export function seenBefore(): SeenBefore {
  const handles = new Map<string, number>();
  const skus = new Map<string, number>();
  return {
    check(group, item) {
      const { line } = group;
      const product = item?.kind === 'product' ? item : null;
      const before = handles.get(group.handle);
      if (before !== undefined && group.handle !== '') {
        return [{ line, code: 'handle_repeated', data: { handle: group.handle, line: before } }];
      }
      handles.set(group.handle, line);
      const repeated = (product?.variants ?? []).flatMap((variant): RowProblem[] => {
        const taken = variant.sku === null ? undefined : skus.get(variant.sku);
        if (taken === undefined) return [];
        return [{ line: variant.line, code: 'duplicate_sku', data: { sku: variant.sku ?? '', line: taken } }];
      });
      if (product && repeated.length === 0) {
        for (const { sku, line: row } of product.variants) if (sku !== null) skus.set(sku, row);
      }
      return repeated;
    },
  };
}
