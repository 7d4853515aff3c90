import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';

/** Asks for confirmation first: the category is deleted permanently, and its products stay. */
export function RemoveCategory({ name }: { name: string }) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const title = t('productgroups.removeTitle', { name: isolate(name) });
  return (
    <div className="page-foot">
      <Button
        className="needs-scripts"
        data-tone="danger"
        leftSection={<Glyph name="trash" />}
        onClick={() => setAsked(true)}
      >
        {t('productgroups.remove')}
      </Button>
      <Dialog title={title} isOpen={isAsked} onClose={() => setAsked(false)}>
        <p>{t('productgroups.removeText')}</p>
        <Form method="post" className="dialog-actions">
          <input type="hidden" name="intent" value="remove" />
          <Button data-autofocus onClick={() => setAsked(false)}>
            {t('productgroups.cancel')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger">
            {t('productgroups.remove')}
          </Button>
        </Form>
      </Dialog>
    </div>
  );
}
