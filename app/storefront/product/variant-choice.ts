import type { OptionView, ProductPage, VariantView } from '#domain/catalog/index.ts';

type Product = Pick<ProductPage, 'options' | 'variants'>;

export type ValueState = 'available' | 'sold_out' | 'missing';

export type Choice = {
  variant: VariantView | null;
  /** One code per option, in option order; always an existing combination. */
  codes: string[];
  /** Options that changed to reach an existing combination, reported to the shopper. */
  moved: { option: OptionView; label: string }[];
};

/**
 * Resolves wanted values to a variant. Without any: the first that can be bought. For a combination that does
 * not exist: the value of `kept` (selected last) stays, and the others move to the nearest variant.
 */
export function chooseByValues(product: Product, wanted: Record<string, string>, kept?: string): Choice {
  const codes = product.options.map((option) => {
    const code = wanted[option.param];
    return option.values.some((value) => value.code === code) ? (code as string) : null;
  });
  const keptIndex = product.options.findIndex((option) => option.param === kept);
  const variant = nearest(product.variants, codes, keptIndex);
  if (!variant) return { variant: null, codes: codes.map((code) => code ?? ''), moved: [] };
  const moved = product.options.flatMap((option, index) => {
    const before = codes[index];
    if (before === null || before === variant.values[index]) return [];
    const value = option.values.find(({ code }) => code === variant.values[index]);
    return [{ option, label: value?.label ?? '' }];
  });
  return { variant, codes: variant.values, moved };
}

/** Labels of the selected values, in option order. */
export function choiceWords(
  { options }: Pick<Product, 'options'>,
  { codes }: Pick<Choice, 'codes'>,
): string[] {
  return options.map((option, index) => option.values.find(({ code }) => code === codes[index])?.label ?? '');
}

/** Query string of a variant, used by useChoice and by feeds; '' for a product without options. */
export function variantSearch(
  { options }: Pick<Product, 'options'>,
  { values }: { values: string[] },
): string {
  const query = new URLSearchParams(options.map(({ param }, index) => [param, values[index] ?? '']));
  return options.length > 0 ? `?${query}` : '';
}

/**
 * The states of each option's values if they were selected now with the other options unchanged; a missing value has
 * none. One pass, as a product may have thousands of values and of variants.
 */
export function statesOfValues({ options, variants }: Product, codes: string[]): Map<string, ValueState>[] {
  return options.map((_, at) => {
    const states = new Map<string, ValueState>();
    for (const { values, state } of variants) {
      if (values.every((value, index) => index === at || value === codes[index]))
        states.set(values[at] ?? '', state);
    }
    return states;
  });
}

// Ranks by the kept value, then by the number of matching values, then by availability; the first variant
// wins ties.
function nearest(variants: VariantView[], codes: (string | null)[], keptIndex: number): VariantView | null {
  let best: VariantView | null = null;
  let bestScore = -1;
  for (const variant of variants) {
    const score = scoreOf(variant, codes, keptIndex);
    if (score > bestScore) {
      best = variant;
      bestScore = score;
    }
  }
  return best;
}

function scoreOf(variant: VariantView, codes: (string | null)[], keptIndex: number): number {
  let score = variant.state === 'available' ? 1 : 0;
  codes.forEach((code, index) => {
    if (code !== null && variant.values[index] === code) score += index === keptIndex ? 100 : 10;
  });
  return score;
}
