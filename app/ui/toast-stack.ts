import type { ToastTimer } from './toast-timer.ts';

/** A visible toast; its timer moves with it between positions. */
export type Shown = ToastMessage & { id: string; version: number; timer?: ToastTimer };

export type ToastStatus = 'info' | 'warning' | 'success' | 'error' | 'loading';
export type ToastPosition = 'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';

export type ToastMessage = {
  status: ToastStatus;
  text: string;
  link?: { href: string; text: string };
  /** Action offered while the toast is visible. */
  action?: { text: string; run: () => void };
  /** A toast with the id of a visible toast replaces that toast, for example to end a loading toast. */
  id?: string;
  position?: ToastPosition;
};

const MOST = 3;

/** Adds a toast. The newest is last, and at most three are shown; a loading toast is never removed. */
export function withToast<Shown extends { id: string; status: ToastStatus }>(
  before: Shown[],
  next: Shown,
): Shown[] {
  const after = [...before.filter(({ id }) => id !== next.id), next];
  while (after.length > MOST) {
    const oldest = after.findIndex(({ status }) => status !== 'loading');
    after.splice(Math.max(oldest, 0), 1);
  }
  return after;
}
