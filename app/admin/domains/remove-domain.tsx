import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import type { DomainView } from './domains-view.ts';

/** Confirms in a dialog; without scripts the button's form removes the domain at once. */
export function RemoveDomain({ domain }: { domain: DomainView }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const fields = (
    <>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="host" value={domain.host} />
    </>
  );
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {fields}
        <Button type="submit" data-small="" data-tone="danger">
          {t('domains.remove')}
        </Button>
      </Form>
      <ConfirmDialog
        title={t('domains.removeTitle', { domain: isolate(domain.readable) })}
        isOpen={asking}
        onClose={() => setAsking(false)}
      >
        <p>{t(domain.isServed ? 'domains.removeText' : 'domains.removePending')}</p>
        <Form method="post" className="dialog-actions" onSubmit={() => setAsking(false)}>
          {fields}
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('domains.keep')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('domains.remove')}
          </Button>
        </Form>
      </ConfirmDialog>
    </>
  );
}
