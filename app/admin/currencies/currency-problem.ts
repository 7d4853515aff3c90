import { useTexts } from '../../ui/console/texts.tsx';
import type { CurrenciesResult, CurrencyField } from './currencies-view.ts';

/** The error text of a field; undefined without one. */
export function useProblem(
  result: CurrenciesResult | undefined,
): (field: CurrencyField) => string | undefined {
  const t = useTexts();
  return (field) => {
    if (!result || 'saved' in result || result.field !== field) return undefined;
    const { problem } = result;
    const values = 'max' in problem ? { max: problem.max } : undefined;
    return t(`currencies.admin.problem.${problem.code}`, values);
  };
}

/** The typed value of a refused form, else the saved one. */
export function typedIn(result: CurrenciesResult | undefined): (field: string, otherwise: string) => string {
  const typed = result && 'typed' in result ? result.typed : null;
  return (field, otherwise) => typed?.[field] ?? otherwise;
}
