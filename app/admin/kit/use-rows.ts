import { useState } from 'react';

/**
 * Rows of a form that can be added and removed; each row keeps its key, which is part of its fields' names.
 */
export function useRows<T extends { key: string }>(initial: T[], blank: Omit<T, 'key'>) {
  const [rows, setRows] = useState(initial);
  const [added, setAdded] = useState(0);
  return {
    rows,
    add() {
      setRows((before) => [...before, { ...blank, key: `n${added}` } as unknown as T]);
      setAdded((before) => before + 1);
    },
    remove: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
  };
}
