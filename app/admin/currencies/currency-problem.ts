import { useTexts } from '../../ui/console/texts.tsx';
import type { FormLimits } from '../kit/form-result.ts';
import type { CurrenciesResult } from './currencies-view.ts';

const LIMITS: FormLimits = { rate: { inputMode: 'decimal' }, price: { inputMode: 'decimal' } };

/** The content of a form's fields: the typed values after a refusal, otherwise the saved ones, and the error. */
export function useCurrencyForm(result: CurrenciesResult | undefined, saved: object) {
  const t = useTexts();
  const refused = result && 'problem' in result ? result : null;
  const errorOf = (field: string) => {
    if (refused?.field !== field) return undefined;
    const { problem } = refused;
    return t(`currencies.admin.problem.${problem.code}`, 'max' in problem ? { max: problem.max } : undefined);
  };
  return { values: refused?.typed ?? saved, limits: LIMITS, errorOf };
}
