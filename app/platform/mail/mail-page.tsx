import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { localPath } from '../shell/local-path.ts';
import type { MailItem } from './mail-view.ts';

const LOOKS: Record<MailItem['status'], BadgeLook> = {
  queued: { tone: 'info', mark: 'open' },
  sent: { tone: 'success', mark: 'full' },
  failed: { tone: 'danger', mark: 'full' },
};

/** The outbox as an inbox: the list, with the selected mail beside it (below 992 px: instead of it). */
export function MailPage({ mails, children }: { mails: MailItem[]; children?: ReactNode }) {
  const t = useTexts();
  return (
    <main className="wrap mail-page" id="main" data-open={children ? '' : undefined}>
      <h1>{t('platform.mail.title')}</h1>
      <p className="muted">{t('platform.mail.text')}</p>
      <div className="card mail-card">
        {mails.length === 0 ? (
          <div className="empty-state">
            <span className="glyph-tile" data-tone="brand">
              <Glyph name="mail" />
            </span>
            <h2>{t('platform.mail.emptyTitle')}</h2>
            <p className="muted">{t('platform.mail.emptyText')}</p>
          </div>
        ) : (
          <>
            <MailList mails={mails} />
            <div className="mail-open">
              {children ?? <p className="muted">{t('platform.mail.choose')}</p>}
            </div>
          </>
        )}
      </div>
    </main>
  );
}

function MailList({ mails }: { mails: MailItem[] }) {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <nav aria-label={t('platform.mail.list')} className="mail-list">
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <NavLink to={localPath(`/dev/mail/${mail.store}/${mail.id}`, locale)}>
              <span className="row">
                <bdi dir="ltr" className="caption grow">
                  {mail.recipient}
                </bdi>
                <MailStatus status={mail.status} />
              </span>
              <span className="strong mail-subject">
                <OwnText>{mail.subject}</OwnText>
              </span>
              <span className="caption">
                <bdi>{mail.store}</bdi>
                <span className="dot">·</span>
                {mail.when}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function MailStatus({ status }: { status: MailItem['status'] }) {
  const t = useTexts();
  return <Badge look={LOOKS[status]}>{t(`platform.mail.status.${status}`)}</Badge>;
}
