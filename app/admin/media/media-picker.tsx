import { lazy, Suspense } from 'react';
import type { MediaPickerProps } from './picker-dialog.tsx';

const PickerDialog = lazy(() => import('./picker-dialog.tsx'));

/** The library over the page: search, upload by drop, choose. Loaded when it is first opened. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <PickerDialog {...props} />
    </Suspense>
  );
}
