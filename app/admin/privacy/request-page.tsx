import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card } from '../../ui/console/card.tsx';
import { DueBadge } from '../../ui/console/due.tsx';
import { OutcomeBadge } from '../../ui/console/outcome-badge.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Fact, SideCard } from '../kit/side-card.tsx';
import { CloseCard, EraseCard, ExtendCard, FileCard } from './answer-cards.tsx';
import { HeldCard } from './held-card.tsx';
import { PRIVACY_PATH, type RequestDetails, type RequestPageProps } from './request-view.ts';
import { SeenCard } from './seen-card.tsx';
import './privacy.css';

/** A privacy request: who asks, what the store holds, and the forms that answer it. */
export function RequestPage(props: RequestPageProps) {
  const t = useTexts();
  const { request, result, canHandle } = props;
  const isOpen = request.outcome === null;
  return (
    <main className="page form" id="main">
      <PageHead
        heading={
          <>
            {t(`privacyrequests.kind.${request.kind}`)}{' '}
            {request.outcome ? <OutcomeBadge outcome={request.outcome} /> : <DueBadge due={request.due} />}
          </>
        }
        back={<BackLink to={PRIVACY_PATH}>{t('privacyrequests.title')}</BackLink>}
      />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      <div className="split">
        <div className="stack">
          {isOpen && request.held ? <HeldCard held={request.held} /> : <ClosedNote request={request} />}
          {isOpen && canHandle ? <Answers {...props} /> : null}
        </div>
        <div className="stack">
          <RequestFacts request={request} />
          {isOpen ? <SeenCard {...props} /> : null}
          <OtherRequests request={request} />
        </div>
      </div>
    </main>
  );
}

function Answers({ request, canExport, fileProblem, result }: RequestPageProps) {
  return (
    <>
      {canExport ? <FileCard request={request} problem={fileProblem} /> : null}
      {request.kind === 'erasure' ? <EraseCard request={request} result={result} /> : null}
      <ExtendCard request={request} result={result} />
      <CloseCard request={request} result={result} />
    </>
  );
}

function ClosedNote({ request }: { request: RequestDetails }) {
  const t = useTexts();
  if (!request.closed) return null;
  return <PageNote tone="info">{t('privacyrequests.closedText')}</PageNote>;
}

function RequestFacts({ request }: { request: RequestDetails }) {
  const t = useTexts();
  const { contact, source, byName, closed, closedBy } = request;
  return (
    <SideCard id="request-facts" title={t('privacyrequests.about')}>
      <dl className="facts">
        {contact ? (
          <Fact label={t('privacyrequests.who')}>
            {[...contact.emails, ...contact.phones].map((address) => (
              <bdi key={address} dir="ltr" className="privacy-address">
                {address}
              </bdi>
            ))}
          </Fact>
        ) : null}
        <Fact label={t('privacyrequests.received')}>
          <When when={request.received} dayOnly />
        </Fact>
        <Fact label={t('privacyrequests.due')}>{request.due.day}</Fact>
        {request.extended ? (
          <Fact label={t('privacyrequests.extended')}>
            <When when={request.extended} dayOnly /> <span className="dot">·</span>{' '}
            {request.extension === '' ? null : t(`privacyrequests.extension.${request.extension}`)}
          </Fact>
        ) : null}
        <Fact label={t('privacyrequests.by')}>
          {source === 'staff' ? <bdi>{byName}</bdi> : t(`privacyrequests.source.${source}`)}
        </Fact>
        {closed ? (
          <Fact label={t('privacyrequests.closed')}>
            <When when={closed} /> <span className="dot">·</span> <bdi>{closedBy}</bdi>
          </Fact>
        ) : null}
      </dl>
    </SideCard>
  );
}

function OtherRequests({ request }: { request: RequestDetails }) {
  const t = useTexts();
  if (request.others.length === 0) return null;
  return (
    <Card title={t('privacyrequests.others')}>
      <ul className="plain-list stack">
        {request.others.map((other) => (
          <li key={other.id}>
            <Link className="text-link" to={`${PRIVACY_PATH}/${other.id}`}>
              {t(`privacyrequests.kind.${other.kind}`)}
            </Link>{' '}
            <span className="muted">
              <When when={other.received} dayOnly />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
