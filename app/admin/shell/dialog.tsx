import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './modal-dialog.tsx';

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/**
 * A dialog over the page. Escape and a click on the backdrop close it. In a confirmation, `data-autofocus`
 * focuses the button that cancels. Its code is loaded when it is first opened.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  );
}
