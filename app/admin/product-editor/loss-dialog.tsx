import { Button } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { Loss } from './use-variants.ts';

/** Confirms the removal of option values whose variants have stock. */
export function LossDialog(props: { loss: Loss | null; onClose: () => void }) {
  const t = useTexts();
  const { loss, onClose } = props;
  return (
    <Dialog title={t('producteditor.loss.title')} isOpen={loss !== null} onClose={onClose}>
      <p>{t('producteditor.loss.text', { variants: loss?.variants ?? 0, pieces: loss?.pieces ?? 0 })}</p>
      <div className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {t('producteditor.loss.keep')}
        </Button>
        <Button variant="filled" data-tone="danger" onClick={() => loss?.apply()}>
          {t('producteditor.loss.remove')}
        </Button>
      </div>
    </Dialog>
  );
}
