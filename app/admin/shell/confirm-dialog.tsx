import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A confirmation dialog. Escape and a click on the backdrop cancel; focus starts on the harmless button. */
export function ConfirmDialog({ title, isOpen, onClose, children }: Props) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose}>
      <Modal.Overlay backgroundOpacity={0.5} color="#090c16" />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Modal.Title className="dialog-title">{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
