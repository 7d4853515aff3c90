import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { RequestFields } from '../../ui/console/request-fields.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { RequestResult } from './request-view.ts';

/** Registers a request that reached the store by mail, by phone or at its counter. */
export function NewRequestForm({ today, result }: { today: string; result: RequestResult | undefined }) {
  const t = useTexts();
  const isSaving = useNavigation().formData?.has('receivedOn') ?? false;
  const refused = result && 'problems' in result ? result : undefined;
  return (
    <CardFrame title={t('privacyrequests.new')} id="new-request">
      <Form method="post" className="card-body stack" noValidate>
        <p className="muted">{t('privacyrequests.newText')}</p>
        <RequestFields today={today} problems={refused?.problems} typed={refused?.typed} />
        <div className="row end">
          <Button type="submit" variant="filled" loading={isSaving}>
            {t('privacyrequests.register')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}
