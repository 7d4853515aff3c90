import { useState } from 'react';

/** Rows that are ordered by hand, added and taken away; each keeps the key that its fields are named by. */
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
