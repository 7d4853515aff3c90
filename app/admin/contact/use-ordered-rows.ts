import { useState } from 'react';

/** Rows that the owner orders; each row keeps its key, which is part of its fields' names. */
export function useOrderedRows<T extends object>(initial: T[], blank: T) {
  const [rows, setRows] = useState(() => initial.map((row, at) => ({ ...row, key: `r${at}` })));
  const [added, setAdded] = useState(0);
  return {
    rows,
    set: setRows,
    add() {
      setRows([...rows, { ...blank, key: `n${added}` }]);
      setAdded(added + 1);
    },
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
  };
}
