import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';

/** Confirms in a dialog; without scripts the button's form removes the zone at once. */
export function RemoveZone({ name, version }: { name: string; version: number }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const fields = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="intent" value="remove" />
    </>
  );
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
        {fields}
        <Button type="submit" data-tone="danger">
          {t('delivery.admin.zone.remove')}
        </Button>
      </Form>
      <ConfirmDialog
        title={t('delivery.admin.zone.removeTitle', { name: isolate(name) })}
        isOpen={asking}
        onClose={() => setAsking(false)}
      >
        <p>{t('delivery.admin.zone.removeText')}</p>
        <Form method="post" className="dialog-actions" onSubmit={() => setAsking(false)}>
          {fields}
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('delivery.admin.zone.keep')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('delivery.admin.zone.remove')}
          </Button>
        </Form>
      </ConfirmDialog>
    </>
  );
}
