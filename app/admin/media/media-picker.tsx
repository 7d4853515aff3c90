import { lazy, Suspense } from 'react';
import type { MediaPickerProps } from './picker-dialog.tsx';

const PickerDialog = lazy(() => import('./picker-dialog.tsx'));

/** The media library in a dialog: search, upload by drop, choose. Loaded on first use. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
