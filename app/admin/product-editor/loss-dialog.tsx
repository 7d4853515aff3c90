import { Button } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { Loss } from './use-variants.ts';

/** Confirms the removal of option values whose variants have stock. */
export default function LossDialog(props: { loss: Loss; onClose: () => void }) {
  const t = useTexts();
  const { loss, onClose } = props;
  return (
    <Dialog title={t('producteditor.loss.title')} isOpen onClose={onClose}>
      <p>{t('producteditor.loss.text', { variants: loss.variants, pieces: loss.pieces })}</p>
      <div className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {t('producteditor.loss.keep')}
        </Button>
        <Button variant="filled" data-tone="danger" onClick={() => loss.apply()}>
          {t('producteditor.loss.remove')}
        </Button>
      </div>
    </Dialog>
  );
}
