import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: number;
  children: ReactNode;
};

export default function ModalDialog({ title, isOpen, onClose, size, children }: DialogProps) {
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
