import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import type { OrderPapers } from './papers-view.ts';

const LOOKS = {
  queued: { tone: 'info', mark: 'half' },
  sent: { tone: 'success', mark: 'full' },
  failed: { tone: 'warning', mark: 'open' },
  suppressed: { tone: 'danger', mark: 'open' },
  bounced: { tone: 'danger', mark: 'half' },
  complained: { tone: 'danger', mark: 'full' },
  discarded: { tone: 'neutral', mark: 'open' },
} as const satisfies Record<string, BadgeLook>;

/** The mails sent about the order; each can be sent again unchanged. */
export function MailsCard({ papers }: { papers: OrderPapers }) {
  const t = useTexts();
  const sending = useNavigation().formData?.get('mailId');
  if (papers.mails.length === 0) return null;
  return (
    <Card title={t('mails.order.title')} bodyClass="card-body stack tight">
      {papers.said === 'resent' ? (
        <AnnounceOnce text={t('mails.order.resent')} of={papers.mails.length} />
      ) : null}
      {papers.said === 'erased' || papers.said === 'old' || papers.said === 'often' ? (
        <p className="note">{t(`mails.order.${papers.said}`)}</p>
      ) : null}
      {papers.mails.map((mail) => (
        <div key={mail.id} className="mail-sent">
          <p className="row">
            <span className="strong grow">{t(mail.name)}</span>
            <Badge look={LOOKS[mail.status]}>{t(`mails.status.${mail.status}`)}</Badge>
          </p>
          <p className="caption">
            <bdi dir="ltr">{mail.recipient}</bdi> <span className="dot">·</span> <When when={mail.when} />
          </p>
          {papers.canResend && mail.hasText ? (
            <Form method="post" action={`/admin/orders/${papers.orderId}/mails`} preventScrollReset>
              <input type="hidden" name="mailId" value={mail.id} />
              <Button type="submit" data-small="" loading={sending === mail.id}>
                {t('mails.order.resend')}
                <span className="sr-only">{mail.subject}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      ))}
    </Card>
  );
}
