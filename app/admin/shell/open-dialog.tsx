import { type ReactNode, useEffect, useRef } from 'react';

type Props = { label: string; className: string; onClose: () => void; children: ReactNode };

/** A dialog that is open while mounted. Escape and a click on the backdrop close it and restore focus. */
export function OpenDialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (element.current?.open === false) element.current.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element itself closes on Escape
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog-inside">{children}</div>
    </dialog>
  );
}
