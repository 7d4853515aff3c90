import type { Texts } from '../../ui/console/texts.tsx';
import type { StockForm, StockProblem, StockResult } from './stock-view.ts';

/** Problems of a transfer between locations have their own texts. */
type OfCarrying = 'not_there' | 'location_not_found' | 'same_location';
type OfStock = Exclude<StockProblem['code'], OfCarrying>;

/** The error text of a form of the stock screens. */
export function problemText(t: Texts, result: StockResult | undefined): string | undefined {
  if (!result || !('problem' in result)) return undefined;
  const { code, ...said } = result.problem;
  if (result.form === 'carry') return carryText(t, result.problem);
  return t(`stock.problem.${code as OfStock}`, said);
}

/** The last result, if it belongs to this form and variant. */
export function resultOf(
  result: StockResult | undefined,
  form: StockForm,
  variantId = '',
): StockResult | undefined {
  return result?.form === form && result.variantId === variantId ? result : undefined;
}

function carryText(t: Texts, problem: StockProblem): string {
  const { code } = problem;
  if (code === 'not_there') return t('locations.carry.problem.not_there', { count: problem.count });
  if (code === 'location_not_found' || code === 'same_location') return t(`locations.carry.problem.${code}`);
  if (code === 'not_allowed') return t('stock.problem.not_allowed');
  return t('locations.carry.problem.quantity_invalid');
}
