import type { ToastTimer } from './toast-timer.ts';

/** As it is shown; its timer goes with it from place to place. */
export type Shown = ToastMessage & { id: string; version: number; timer?: ToastTimer };

export type ToastStatus = 'info' | 'warning' | 'success' | 'error' | 'loading';
export type ToastPosition = 'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';

export type ToastMessage = {
  status: ToastStatus;
  text: string;
  link?: { href: string; text: string };
  /** What can be done about it, while it is shown. */
  action?: { text: string; run: () => void };
  /** A toast with the id of a shown one takes its place: how a loading toast ends. */
  id?: string;
  position?: ToastPosition;
};

const MOST = 3;

/** The toasts after one more: the newest last, three at most; one that still loads is not pushed out by others. */
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
