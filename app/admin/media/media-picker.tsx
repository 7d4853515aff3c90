import { lazy, Suspense } from 'react';
import type { MediaTile } from './media-view.ts';

const PickerDialog = lazy(() => import('./picker-dialog.tsx'));

export type MediaPickerProps = {
  opened: boolean;
  onClose: () => void;
  /** What was chosen, in the order of choosing; never empty. The dialog closes itself. */
  onPick: (items: MediaTile[]) => void;
  /** How many may be chosen at once: 1 by default. */
  max?: number;
  /** Shown as chosen already and not to be chosen again. */
  taken?: string[];
};

/** The library over the page: search, upload by drop, choose. Loaded when it is first opened. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
