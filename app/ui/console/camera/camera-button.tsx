import { lazy, Suspense, useEffect, useState } from 'react';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';
import type { CameraProps } from './camera-dialog.tsx';
import { canScan } from './scan.ts';

const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

/** Opens the camera as a barcode scanner. Browsers that cannot read barcodes show no button. */
export function CameraButton({ onCode }: Pick<CameraProps, 'onCode'>) {
  const t = useTexts();
  const [isOffered, setOffered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOffered(canScan()), []);
  if (!isOffered) return null;
  return (
    <>
      <button
        type="button"
        className="icon-button camera-button"
        aria-label={t('list.camera.open')}
        onClick={() => setOpen(true)}
      >
        <Glyph name="scan" />
      </button>
      {isOpen ? (
        <Suspense>
          <CameraDialog onCode={onCode} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
