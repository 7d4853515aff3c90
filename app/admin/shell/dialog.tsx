import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; isOpen: boolean; onClose: () => void; size?: number; children: ReactNode };

/**
 * A dialog over the page. Escape and a click on the backdrop close it. In a confirmation, `data-autofocus`
 * focuses the button that cancels.
 */
export function Dialog({ title, isOpen, onClose, size, children }: Props) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} {...(size && { size })}>
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
