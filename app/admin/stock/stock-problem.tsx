import type { Texts } from '../../ui/console/texts.tsx';
import type { StockForm, StockResult } from './stock-view.ts';

/** The words for what a form of the stock screens was refused for. */
export function problemText(t: Texts, result: StockResult | undefined): string | undefined {
  if (!result || !('problem' in result)) return undefined;
  const { code, ...said } = result.problem;
  return t(`stock.problem.${code}`, said);
}

/** The result of this form of this variant, where the last post was one. */
export function resultOf(
  result: StockResult | undefined,
  form: StockForm,
  variantId = '',
): StockResult | undefined {
  return result?.form === form && result.variantId === variantId ? result : undefined;
}
