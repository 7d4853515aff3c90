import type { KeyboardEvent } from 'react';

/** Ctrl or ⌘ and Enter saves a row; Alt and an arrow moves to the title of another row. */
export function pressInRows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!isSave && (!event.altKey || step === 0)) return;
  event.preventDefault();
  event.stopPropagation();
  const form = from.closest('form');
  if (!isSave) focusRow(from, step);
  else if (form?.ariaBusy !== 'true') form?.requestSubmit();
}

/** Focuses the title of the row that follows or precedes the one with this element. */
export function focusRow(from: Element, step: number): void {
  const row = from.closest('.gap-row');
  const rows = [...document.querySelectorAll('.gap-row')];
  const next = row && rows[rows.indexOf(row) + step];
  if (next) next.querySelector<HTMLElement>('[name="title"]')?.focus();
}
