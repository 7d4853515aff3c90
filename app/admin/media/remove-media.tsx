import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import type { MediaUse } from '#domain/media/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { UseList } from './media-uses.tsx';

const SHOWN = 6;

/** Lists the uses of a picture before deleting it; without scripts the list beside it does. */
export function RemoveMedia({ uses }: { uses: MediaUse[] }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Form
        method="post"
        className="page-actions"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" data-tone="danger">
          {t('media.remove')}
        </Button>
      </Form>
      <ConfirmDialog title={t('media.removeTitle')} isOpen={asking} onClose={() => setAsking(false)}>
        <p>{uses.length > 0 ? t('media.removeUsed', { count: uses.length }) : t('media.removeUnused')}</p>
        <UseList uses={uses.slice(0, SHOWN)} />
        {uses.length > SHOWN ? (
          <p className="muted">{t('media.andMore', { count: uses.length - SHOWN })}</p>
        ) : null}
        <Form method="post" className="dialog-actions">
          <input type="hidden" name="intent" value="remove" />
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('media.keep')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('media.remove')}
          </Button>
        </Form>
      </ConfirmDialog>
    </>
  );
}
