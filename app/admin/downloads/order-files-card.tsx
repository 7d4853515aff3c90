import { Button } from '@mantine/core';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import type { OrderResult } from '../orders/order-page-view.ts';
import { ActForm, useActUnderWay } from '../orders/order-panel.tsx';
import type { OrderFiles } from './order-files-view.ts';

const LOOKS = {
  ready: { tone: 'success', mark: 'full' },
  withdrawn: { tone: 'warning', mark: 'open' },
  expired: { tone: 'warning', mark: 'half' },
  used_up: { tone: 'info', mark: 'full' },
} as const satisfies Record<string, BadgeLook>;

type Props = { files: OrderFiles | null; result: OrderResult | undefined };

/** The order's downloads with their counts, and a button for a new link. */
export function OrderFilesCard({ files, result }: Props) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'renew_files';
  if (!files) return null;
  const link = result && 'filesLink' in result ? result.filesLink : null;
  return (
    <Card title={t('downloads.order.title')} headingId="order-files" bodyClass="card-body stack tight">
      {files.files.map((file) => (
        <FileState key={file.id} file={file} />
      ))}
      {files.waiting > 0 ? (
        <p className="muted">{t('downloads.order.waiting', { count: files.waiting })}</p>
      ) : null}
      {files.late > 0 ? <p className="muted">{t('downloads.order.late', { count: files.late })}</p> : null}
      {link ? (
        <p className="note-text">
          <Code>{link}</Code>
        </p>
      ) : null}
      {files.canRenew ? (
        <ActForm act="renew_files" className="stack tight">
          <div>
            <Button type="submit" data-small="" loading={isSending}>
              {t('downloads.order.renew')}
            </Button>
          </div>
          <p className="caption">{t('downloads.order.renewText')}</p>
        </ActForm>
      ) : null}
    </Card>
  );
}

function FileState({ file }: { file: OrderFiles['files'][number] }) {
  const t = useTexts();
  const { fileName, product, used, maxDownloads, state, until, last } = file;
  return (
    <div className="file-state">
      <p className="row">
        <span className="strong grow">
          <bdi dir="auto">{fileName}</bdi>
        </span>
        <Badge look={LOOKS[state]}>{t(`downloads.order.state.${state}`)}</Badge>
      </p>
      <p className="caption">
        <bdi>{product}</bdi>
      </p>
      <p className="caption">
        {t('downloads.order.used', { used, max: maxDownloads })}
        {state === 'ready' ? (
          <>
            <span className="dot">·</span>
            {t('downloads.order.until', { date: until.text })}
          </>
        ) : null}
      </p>
      <p className="caption">
        {last ? t('downloads.order.last', { when: last.text }) : t('downloads.order.never')}
      </p>
    </div>
  );
}
