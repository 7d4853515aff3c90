import type { RowProblem } from './errors.ts';
import type { FileVariant } from './file-product.ts';

/**
 * Variants with the same values or the same SKU as an earlier one; `unnamed` is the name of a variant without
 * values.
 */
export function duplicateVariants(variants: FileVariant[], unnamed = ''): RowProblem[] {
  const combinations = new Map<string, number>();
  const skus = new Map<string, number>();
  return variants.flatMap(({ line, labels, sku }) => {
    const combination = JSON.stringify(labels);
    const problems: RowProblem[] = [];
    const before = combinations.get(combination);
    if (before !== undefined) {
      problems.push({
        line,
        code: 'duplicate_combination',
        data: { values: labels.join(' / ') || unnamed, line: before },
      });
    }
    const skuBefore = sku === null ? undefined : skus.get(sku);
    if (sku !== null && skuBefore !== undefined) {
      problems.push({ line, code: 'duplicate_sku', data: { sku, line: skuBefore } });
    }
    combinations.set(combination, before ?? line);
    if (sku !== null) skus.set(sku, skuBefore ?? line);
    return problems;
  });
}
