import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode; foot: ReactNode };

/** The dialog in which pictures or videos of the library are chosen. */
export function PickerFrame({ title, onClose, children, foot }: Props) {
  const t = useTexts();
  return (
    <Modal.Root opened onClose={onClose} size={880}>
      <Modal.Overlay backgroundOpacity={0.5} color="#090c16" />
      <Modal.Content aria-label={title} className="media-dialog">
        <header className="media-dialog-head">
          <h2>{title}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('common.action.cancel')}
            onClick={onClose}
          >
            <Glyph name="close" />
          </button>
        </header>
        <div className="media-dialog-body">{children}</div>
        <footer className="media-dialog-foot">{foot}</footer>
      </Modal.Content>
    </Modal.Root>
  );
}
