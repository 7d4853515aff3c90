import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { SellerDetail } from '#domain/invoices/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { DOCUMENT_LOOK } from '../fatoora/documents-view.ts';
import type { OrderPapers } from './papers-view.ts';

const LANGUAGES = ['both', 'ar', 'en'] as const;

/** The order's invoice and credit notes as PDF in either language, and its packing slip. */
export function InvoiceCard({ papers }: { papers: OrderPapers }) {
  const t = useTexts();
  const { orderId, documents, waiting, canIssue, hasSlip, none } = papers;
  const at = `/admin/orders/${orderId}`;
  return (
    <Card title={t('invoices.card.title')} headingId="order-invoice" bodyClass="card-body stack tight">
      {papers.said === 'invoiced' ? (
        <AnnounceOnce text={t('invoices.card.done')} of={documents.length} />
      ) : null}
      <WaitingRows papers={papers} />
      {documents.length === 0 && waiting.length === 0 ? (
        <p className="muted">{t(`invoices.card.${none}`)}</p>
      ) : null}
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} at={at} />
      ))}
      {canIssue ? (
        <Form method="post" action={`${at}/invoice`} className="row">
          {waiting.some(({ missing }) => missing.length > 0) ? null : (
            <Button type="submit" data-small="">
              {t('invoices.card.issue')}
            </Button>
          )}
          <Button component={Link} to={`${at}/invoice`} variant="subtle" data-small="">
            {t('invoices.card.business')}
          </Button>
        </Form>
      ) : null}
      {hasSlip ? (
        <a className="text-link row" href={`${at}/packing-slip.pdf`}>
          <Glyph name="box" small />
          {t('invoices.card.slip')}
        </a>
      ) : null}
    </Card>
  );
}

/** Documents without a number, with the missing details and the legal deadline. */
function WaitingRows({ papers: { waiting, canEnterDetails } }: { papers: OrderPapers }) {
  const t = useTexts();
  const isIncomplete = waiting.some(({ missing }) => missing.length > 0);
  return (
    <>
      {waiting.map(({ id, kind, missing, by }) => (
        <p key={id} className="note" data-tone="warning">
          <Glyph name="warning" />
          <span>{t(`invoices.card.waits.${waitsFor(missing)}`, { kind, date: isolate(by) })}</span>
        </p>
      ))}
      {isIncomplete && canEnterDetails ? (
        <Link className="text-link" to="/admin/settings/invoices">
          {t('invoices.card.waits.go')}
        </Link>
      ) : null}
    </>
  );
}

function waitsFor(missing: SellerDetail[]) {
  return missing.length === 2 ? 'both' : (missing[0] ?? 'soon');
}

type Document = OrderPapers['documents'][number];

function DocumentRow({ document, at }: { document: Document; at: string }) {
  const t = useTexts();
  const { tax, code } = document;
  const file = `${at}/invoices/${document.id}.pdf`;
  const hasPdf = tax?.hasPdf ?? true;
  return (
    <div>
      <p className="row">
        <Glyph name="file" small />
        {hasPdf ? (
          <a className="text-link strong" href={file}>
            <span className="sr-only">{t('invoices.card.download', { code: '' })}</span>
            <Code>{code}</Code>
          </a>
        ) : (
          <Code className="strong">{code}</Code>
        )}
        <span className="muted grow">
          {document.kind === 'credit_note' ? t('invoices.card.creditOf') : null}
        </span>
        <MoneyText value={document.total} />
      </p>
      <p className="caption paper-languages">
        <When when={document.when} />
        {hasPdf
          ? LANGUAGES.map((language) => (
              <a key={language} className="text-link" href={`${file}?language=${language}`}>
                {t(`invoices.card.languages.${language}`)}
              </a>
            ))
          : null}
      </p>
      {tax ? <TaxState tax={tax} /> : null}
    </div>
  );
}

/** The document's state at the tax authority, with what staff should do. */
function TaxState({ tax: { state, to, todo, fix } }: { tax: NonNullable<Document['tax']> }) {
  const t = useTexts();
  return (
    <p className="caption tax-state">
      <Link to={to} aria-label={`${t('taxdocs.list.column.state')}: ${t(`taxdocs.state.${state}`)}`}>
        <Badge look={DOCUMENT_LOOK[state]}>{t(`taxdocs.state.${state}`)}</Badge>
      </Link>
      {todo ? <span className="muted">{todo}</span> : null}
      {fix ? (
        <Link className="text-link" to={fix.to}>
          {fix.text}
        </Link>
      ) : null}
    </p>
  );
}
