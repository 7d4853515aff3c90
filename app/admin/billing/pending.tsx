import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { formatMoney } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import type { BillingView } from './billing-view.ts';

/** A charge that waits for the owner's bank: the owner continues with it or cancels it. */
export function Pending({ billing: { pending } }: { billing: BillingView }) {
  const t = useTexts();
  const reading = useReading();
  if (!pending) return null;
  return (
    <div className="note page-note" data-tone="warning" role="status">
      <div className="stack">
        <p>{t('plans.pending.text', { amount: isolate(formatMoney(pending.total, reading)) })}</p>
        <div className="row">
          <Button
            component={Link}
            to={`?go=${pending.chargeId}`}
            reloadDocument
            data-small=""
            variant="filled"
          >
            {t('plans.pending.go')}
          </Button>
          <Form method="post">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="charge" value={pending.chargeId} />
            <Button type="submit" data-small="">
              {t('plans.pending.stop')}
            </Button>
          </Form>
        </div>
      </div>
    </div>
  );
}
