export { amountInList, headingWords, listCell } from './list-cells.ts';
export { findListColumn } from './list-columns.ts';
export { type ListFailure, readListTable } from './read-list-table.ts';
