import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { AddressFields } from '../../ui/console/request-fields.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { RequestPageProps } from './request-view.ts';

/** Other addresses in the found records, and a form that adds one. */
export function SeenCard({ request, canHandle, result }: RequestPageProps) {
  const t = useTexts();
  const seen = request.held?.alsoSeen ?? { emails: [], phones: [], more: 0 };
  const all = [
    ...seen.emails.map((value) => ({ name: 'email', value })),
    ...seen.phones.map((value) => ({ name: 'phone', value })),
  ];
  const refused = result && 'problems' in result && result.typed.intent === 'add' ? result : undefined;
  return (
    <SideCard id="request-addresses" title={t('privacyrequests.seen.title')}>
      <div className="stack">
        <p className="muted">
          {t(all.length > 0 ? 'privacyrequests.seen.text' : 'privacyrequests.seen.none')}
        </p>
        <ul className="plain-list privacy-seen">
          {all.map(({ name, value }) => (
            <li key={value}>
              <bdi dir="ltr">{value}</bdi>
              {canHandle ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name={name} value={value} />
                  <Button type="submit" data-small="">
                    {t('privacyrequests.seen.add')}
                    <span className="sr-only">{` ${value}`}</span>
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
        {seen.more > 0 ? (
          <p className="muted">{t('privacyrequests.seen.more', { count: seen.more })}</p>
        ) : null}
        {canHandle ? (
          <details className="privacy-fold" open={refused !== undefined}>
            <summary>{t('privacyrequests.seen.other')}</summary>
            <Form method="post" className="stack" noValidate>
              <input type="hidden" name="intent" value="add" />
              <AddressFields problems={refused?.problems} typed={refused?.typed} />
              <div>
                <Button type="submit">{t('privacyrequests.seen.add')}</Button>
              </div>
            </Form>
          </details>
        ) : null}
      </div>
    </SideCard>
  );
}
