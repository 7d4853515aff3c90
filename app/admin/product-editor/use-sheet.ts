import { useVirtualizer } from '@tanstack/react-virtual';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { dirOf } from '#lib/locale.ts';
import { useReading } from '../../ui/locale-context.tsx';
import type { TypedVariant } from './product-view.ts';
import type { Variants } from './use-variants.ts';
import { keyOfRow, type RowField } from './variant-rows.ts';

export const COLUMNS = ['price', 'compareAt', 'quantity', 'sku'] as const satisfies readonly RowField[];
const ROW = 48;
const MOST_DRAWN = 60;

export type Line = { kind: 'group'; code: string; rows: TypedVariant[] } | { kind: 'row'; row: TypedVariant };

/** A rendered line and, in a long table, its vertical position. */
type Drawn = { index: number; start: number | null };

type SheetOf = {
  box: React.RefObject<HTMLDivElement | null>;
  lines: Line[];
  order: string[];
  variants: Variants;
};

/** A long table renders only its visible lines; keys and pasting reach the hidden lines too. */
export function useSheet({ box, lines, order, variants }: SheetOf) {
  const { locale } = useReading();
  const isLong = lines.length > MOST_DRAWN;
  const virtual = useVirtualizer({
    count: isLong ? lines.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 800, height: 560 },
  });
  const drawn: Drawn[] = isLong
    ? virtual.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : lines.map((_, index) => ({ index, start: null }));
  const focusCell = (key: string, field: RowField) => {
    if (isLong) virtual.scrollToIndex(indexOf(lines, key));
    focusDrawn(() =>
      box.current?.querySelector<HTMLInputElement>(`[data-cell="${CSS.escape(`${field}@${key}`)}"]`),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target);
    if (!at || event.nativeEvent.isComposing) return;
    const step = stepOf(event);
    const across = event.altKey ? sideways(event.key, dirOf(locale) === 'rtl') : 0;
    const key = step === 0 ? undefined : order[order.indexOf(at.key) + step];
    const field = across === 0 ? undefined : COLUMNS[COLUMNS.indexOf(at.field as 'price') + across];
    if (step !== 0 || field) event.preventDefault();
    if (key !== undefined) focusCell(key, at.field);
    if (field) focusCell(at.key, field);
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single cell is pasted as in any input.
    if (!at || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    void pasteInto(variants, { ...at, order }, text);
  };
  return { isLong, virtual, drawn, onKeyDown, onPaste };
}

type Place = { key: string; field: RowField; order: readonly string[] };

async function pasteInto({ setRows }: Variants, at: Place, text: string): Promise<void> {
  const { pasteCells } = await import('./paste-cells.ts');
  setRows((before) => pasteCells(before, { ...at, columns: COLUMNS }, text));
}

function indexOf(lines: Line[], key: string): number {
  return lines.findIndex((line) => line.kind === 'row' && keyOfRow(line.row) === key);
}

/** A row that scrolls into view is rendered two frames later. */
function focusDrawn(cell: () => HTMLInputElement | null | undefined): void {
  const focus = () => {
    const found = cell();
    found?.focus();
    found?.select();
  };
  if (cell()) focus();
  else requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** The number of rows that a key moves by. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1;
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0;
}

function sideways(key: string, isRtl: boolean): number {
  const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return isRtl ? -way : way;
}

function cellOf(target: EventTarget): { field: RowField; key: string } | null {
  const name = (target as HTMLElement).dataset.cell ?? '';
  const at = name.indexOf('@');
  if (at < 0) return null;
  return { field: name.slice(0, at) as RowField, key: name.slice(at + 1) };
}
