import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { type AgainResult, DOCUMENT_LOOK, type DocumentView, TAX_DOCUMENTS_PATH } from './documents-view.ts';
import { IssueAgain } from './issue-again.tsx';
import { MessageList } from './message-list.tsx';

type Props = { view: DocumentView; result: AgainResult | undefined };

/** One tax document: what it is, what the authority answered, and what to do about it. */
export function DocumentPage({ view, result }: Props) {
  const t = useTexts();
  const { code, state, environment } = view;
  const isTrial = environment !== null && environment !== 'production';
  return (
    <main className="page form" id="main">
      <PageHead
        title={code}
        heading={
          <>
            <Code>{code}</Code>
            <Badge look={DOCUMENT_LOOK[state]}>{t(`taxdocs.state.${state}`)}</Badge>
          </>
        }
        back={<BackLink to={TAX_DOCUMENTS_PATH}>{t('taxdocs.list.title')}</BackLink>}
        acts={<Downloads view={view} />}
      />
      {result && 'done' in result ? (
        <AnnounceOnce text={t('taxdocs.document.again.done')} of={result} />
      ) : null}
      {isTrial ? (
        <PageNote tone="info">
          <span>{t('taxdocs.document.trial')}</span>
        </PageNote>
      ) : null}
      <div className="split">
        <div className="stack">
          <Answer view={view} />
          {view.again ? <IssueAgain again={view.again} result={result} /> : null}
          <History view={view} />
        </div>
        <Facts view={view} />
      </div>
    </main>
  );
}

function Downloads({ view: { pdf, xml, state } }: Pick<Props, 'view'>) {
  const t = useTexts();
  if (!pdf && !xml) return null;
  return (
    <div className="page-actions">
      {pdf ? (
        <Button component="a" href={pdf} leftSection={<Glyph name="download" small />}>
          {t('taxdocs.document.pdf')}
        </Button>
      ) : null}
      {xml ? (
        <Button component="a" href={xml} leftSection={<Glyph name="download" small />}>
          {t('taxdocs.document.xml')}
        </Button>
      ) : null}
      {pdf || state === 'rejected' ? null : <p className="caption muted">{t('taxdocs.document.noPdf')}</p>}
    </div>
  );
}

const ANSWERED = ['accepted', 'warned', 'rejected', 'replaced'] as const;

/** The authority's messages with what to do; before an answer, what happens next. */
function Answer({ view: { state, todo, fix, messages } }: Pick<Props, 'view'>) {
  const t = useTexts();
  const answered = ANSWERED.find((each) => each === state);
  return (
    <Card title={t('taxdocs.document.answer')}>
      <p className={state === 'rejected' || state === 'warned' ? 'strong' : undefined}>
        {answered ? t(`taxdocs.todo.${answered}`) : todo}
      </p>
      <MessageList messages={messages} />
      {fix ? (
        <Link className="text-link" to={fix.to}>
          {fix.text}
        </Link>
      ) : null}
      {answered && messages.length === 0 ? <p className="muted">{t('taxdocs.document.noAnswer')}</p> : null}
    </Card>
  );
}

function History({ view }: Pick<Props, 'view'>) {
  const t = useTexts();
  return (
    <Card title={t('common.history')} bodyClass="card-body">
      <ol className="timeline">
        {view.history.map(({ key, text, at, messages, xml }) => (
          <li key={key}>
            <p className="strong">{text}</p>
            <ul className="tax-titles">
              {messages.map(({ code, title }) => (
                <li key={code + title}>
                  {title} {isOfAuthority(code) ? <bdi className="muted caption">{code}</bdi> : null}
                </li>
              ))}
            </ul>
            <p className="caption row">
              {at ? <When when={at} /> : null}
              {xml && view.history.filter((event) => event.xml).length > 1 ? (
                <a className="text-link" href={xml}>
                  {t('taxdocs.document.xml')}
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

// Our own codes, such as authority_unreachable, say nothing to a reader.
function isOfAuthority(code: string): boolean {
  return code !== code.toLowerCase();
}

function Facts({ view }: Pick<Props, 'view'>) {
  const t = useTexts();
  const { corrects, correctedBy } = view;
  return (
    <Card title={t('taxdocs.document.facts')}>
      <dl className="tax-facts stacked">
        <dt>{t('taxdocs.document.kind')}</dt>
        <dd>{t(`taxdocs.kind.${view.kind}.${view.form}`)}</dd>
        <dt>{t('common.order')}</dt>
        <dd>
          <Link className="text-link" to={`/admin/orders/${view.orderId}`}>
            <Code>{`#${view.orderNumber}`}</Code>
          </Link>
        </dd>
        {corrects ? <Linked name={t('taxdocs.document.corrects')} documents={[corrects]} /> : null}
        {correctedBy.length > 0 ? (
          <Linked name={t('taxdocs.document.correctedBy')} documents={correctedBy} />
        ) : null}
        <dt>{t('taxdocs.document.buyer')}</dt>
        <dd>
          <OwnText>{view.buyer}</OwnText>
        </dd>
        {view.buyerVatNumber ? (
          <>
            <dt>{t('taxdocs.document.buyerVat')}</dt>
            <dd>
              <Code>{view.buyerVatNumber}</Code>
            </dd>
          </>
        ) : null}
        <dt>{t('taxdocs.document.gross')}</dt>
        <dd>
          <MoneyText value={view.gross} />
        </dd>
        <dt>{t('taxdocs.document.vat')}</dt>
        <dd>
          <MoneyText value={view.vat} />
        </dd>
        <dt>{t('taxdocs.document.issued')}</dt>
        <dd>{view.at.exact}</dd>
        <StampFacts view={view} />
        <dt>{t('taxdocs.document.keptUntil')}</dt>
        <dd>{view.keptUntil}</dd>
      </dl>
    </Card>
  );
}

function StampFacts({ view: { uuid, counter, environment } }: Pick<Props, 'view'>) {
  const t = useTexts();
  if (!uuid || !environment) return null;
  return (
    <>
      <dt>{t('taxdocs.document.environment')}</dt>
      <dd>{t(`taxdocs.where.${environment}`)}</dd>
      <dt>{t('taxdocs.document.counter')}</dt>
      <dd>
        <Code>{String(counter)}</Code>
      </dd>
      <dt>{t('taxdocs.document.uuid')}</dt>
      <dd>
        <Code className="tax-uuid">{uuid}</Code>
      </dd>
    </>
  );
}

function Linked({ name, documents }: { name: string; documents: { to: string; code: string }[] }) {
  return (
    <>
      <dt>{name}</dt>
      {documents.map(({ to, code }) => (
        <dd key={to}>
          <Link className="text-link" to={to}>
            <Code>{code}</Code>
          </Link>
        </dd>
      ))}
    </>
  );
}
