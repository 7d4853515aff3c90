import { Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A question over the page. Escape and the ground behind it answer no; focus starts on the harmless button. */
export function ConfirmDialog({ title, isOpen, onClose, children }: Props) {
  const id = useId();
  return (
    <Modal.Root opened={isOpen} onClose={onClose}>
      <Modal.Overlay backgroundOpacity={0.5} color="#090c16" />
      <Modal.Content aria-labelledby={id}>
        <Modal.Body>
          <h2 className="dialog-title" id={id}>
            {title}
          </h2>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
