import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { Locale } from '#lib/locale.ts';
import { valueCode } from '#lib/value-code.ts';
import type { TypedOption, TypedProduct, TypedValue, TypedVariant } from './product-view.ts';
import { MOST_VARIANTS } from './product-view.ts';
import { countCombinations, keyOfRow, lossOf, type RowField, rowsAfter, withField } from './variant-rows.ts';

type ChangeOption = (option: TypedOption) => TypedOption;
type Known = typeof import('./known-options.ts');
type State = { options: TypedOption[]; rows: TypedVariant[]; next: number };

/** The variants and stock lost by a change of the options, for confirmation. */
export type Loss = { variants: number; pieces: number; apply: () => void };

/** The typed options and the matrix of a product. */
export function useVariants(begin: TypedProduct, baseNow: () => TypedVariant) {
  const [state, setState] = useState<State>({ options: begin.options, rows: begin.variants, next: 0 });
  const [loss, setLoss] = useState<Loss | null>(null);
  const [refusal, setRefusal] = useState<number | null>(null);
  const { options, rows } = state;
  const setRows = (change: (rows: TypedVariant[]) => TypedVariant[]) =>
    setState((before) => ({ ...before, rows: change(before.rows) }));
  const put = (next: TypedOption[]) => {
    const count = countCombinations(next);
    if (count > MOST_VARIANTS) {
      setRefusal(count);
      return;
    }
    setRefusal(null);
    const after = rowsAfter(state, next, baseNow());
    const apply = () => {
      setState((before) => ({ ...before, options: next, rows: after }));
      setLoss(null);
    };
    const lost = lossOf(rows, after);
    if (lost.variants > 0) setLoss({ ...lost, apply });
    else apply();
  };
  const changeRow = (key: string, change: Partial<TypedVariant>) =>
    setRows((before) => before.map((row) => (keyOfRow(row) === key ? { ...row, ...change } : row)));
  const changeOption = (key: string, change: ChangeOption) => put(changedOptions(options, key, change));
  const json = useMemo(
    () => ({ options: JSON.stringify(options), rows: JSON.stringify(rows, withoutEmpty) }),
    [options, rows],
  );
  return {
    ...{ options, rows, json, loss, refusal, put, changeOption, setRows, changeRow },
    ...wordChanges(state, setState),
    closeLoss: () => setLoss(null),
    setCell: (key: string, field: RowField, value: string) => changeRow(key, withField(field, value)),
  };
}

/** The changes of options that leave the rows as they are. */
function wordChanges({ next }: State, setState: Dispatch<SetStateAction<State>>) {
  /** Changes a name, kind, label or swatch. */
  const renameOption = (key: string, change: ChangeOption) =>
    setState((before) => ({ ...before, options: changedOptions(before.options, key, change) }));
  return {
    renameOption,
    /** Adds an option without values, and returns its key. */
    addOption() {
      const key = `n${next}`;
      setState((before) => withNewOption(before, key));
      return key;
    },
    /** Fills in known words. Their table is loaded when it is first needed; if that fails, nothing is filled in. */
    completeOption: (key: string, change: (known: Known, option: TypedOption) => TypedOption) =>
      import('./known-options.ts').then(
        (known) => renameOption(key, (option) => change(known, option)),
        () => undefined,
      ),
  };
}

function withNewOption(state: State, key: string): State {
  const option: TypedOption = {
    key,
    kind: 'other',
    names: { en: '', ar: '' },
    values: [],
  };
  return { ...state, next: state.next + 1, options: [...state.options, option] };
}

function changedOptions(options: TypedOption[], key: string, change: ChangeOption): TypedOption[] {
  return options.map((option) => (option.key === key ? change(option) : option));
}

// Up to 2,048 rows are posted, so empty and false values are omitted; typedInForm treats missing values as
// such.
function withoutEmpty(name: string, value: unknown): unknown {
  const isEmpty = value === '' || value === null || value === false;
  return isEmpty && name !== 'isOn' ? undefined : value === true && name === 'isOn' ? undefined : value;
}

export type Variants = ReturnType<typeof useVariants>;

/**
 * A new option value: its label, in Arabic if it has Arabic letters, else in the page's language; and its code for
 * addresses.
 */
export function newValue(option: TypedOption, label: string, locale: Locale): TypedValue | null {
  const has = (code: string) => option.values.some((value) => value.code === code);
  const isThere = option.values.some(({ labels }) => Object.values(labels).includes(label));
  const code = valueCode(label) || `v${option.values.length + 1}`;
  if (isThere || has(code)) return null;
  const labels = { en: '', ar: '', [/[\u0621-\u064a]/.test(label) ? 'ar' : locale]: label };
  return { code, labels, swatch: '', picture: null };
}
