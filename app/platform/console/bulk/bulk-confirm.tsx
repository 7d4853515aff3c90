import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { BulkView } from './bulk-view.server.ts';

/** The stores of the preview, and the button that changes exactly these. */
export function BulkConfirm({ bulk }: { bulk: BulkView }) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  const { kind, kinds, counts, previewKey, previewed } = bulk;
  if (!kind || !previewKey || !previewed) return null;
  const intent = `confirm_${kind}`;
  const act = t(`bulkdesk.kind.${kind}`);
  return (
    <Card title={t('bulkdesk.previewTitle', { time: previewed.text })}>
      <p className="strong">
        {t('bulkdesk.willChange', { count: counts.planned })}{' '}
        {t('bulkdesk.areSkipped', { count: counts.skipped })}
      </p>
      <p className="muted">{t('bulkdesk.bound')}</p>
      {counts.planned > 0 && kinds.includes(kind) ? (
        <Form method="post">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="key" value={previewKey} />
          <Button
            type="submit"
            variant="filled"
            loading={state !== 'idle' && formData?.get('intent') === intent}
            data-tone={kind === 'suspend' ? 'danger' : undefined}
          >
            {t('bulkdesk.confirm', { act, count: counts.planned })}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
