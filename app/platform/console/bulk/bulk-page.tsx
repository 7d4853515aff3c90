import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Card, CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { Fact } from '../fact.tsx';
import { StageBadge } from './bulk-act-columns.tsx';
import { BulkConfirm } from './bulk-confirm.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { BulkProps } from './bulk-props.ts';
import { bulkStoreColumns } from './bulk-store-columns.tsx';
import type { BulkView } from './bulk-view.server.ts';
import { BULK_PATH, bulkStoreList } from './list-rules.ts';

const LOOK_AGAIN_MS = 1500;

/** A bulk act in each of its stages: selection, preview, result. */
export function BulkPage({ bulk, result }: BulkProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { stage, kind, counts } = bulk;
  useProgress(stage === 'running');
  const isDraft = stage === null;
  const title = kind && !isDraft ? t(`bulkdesk.kind.${kind}`) : t('bulkdesk.one');
  const heading = stage ? (
    <>
      {title}
      <StageBadge stage={stage} />
    </>
  ) : (
    title
  );
  const back = isDraft
    ? { to: localPath('/platform-admin', locale), text: t('console.stores.title') }
    : { to: localPath(BULK_PATH, locale), text: t('bulkdesk.back') };
  return (
    <main className="page" id="main">
      <ConsoleHead
        title={title}
        heading={heading}
        back={back}
        text={t('bulkdesk.selected', { count: counts.all })}
      />
      {result?.problems?.bulk ? (
        <PageNote tone="warning" isRefusal>
          {result.problems.bulk}
        </PageNote>
      ) : null}
      <div className="console-split bulk-split">
        <div>
          {isDraft && bulk.canPrepare ? <BulkForm bulk={bulk} result={result} /> : null}
          {bulk.previewKey ? <Stores bulk={bulk} /> : null}
        </div>
        <div>{isDraft ? <BulkConfirm bulk={bulk} /> : <Result bulk={bulk} />}</div>
      </div>
    </main>
  );
}

/** Revalidates the page while the job changes stores. */
function useProgress(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

function Stores({ bulk }: { bulk: BulkView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { id, list, stage, counts } = bulk;
  const rules = bulkStoreList(id);
  const hidden = rules.views.filter((view) => view !== 'all' && counts[view] === 0);
  return (
    <CardFrame label={t('bulkdesk.views')}>
      <List
        rules={{ ...rules, path: localPath(rules.path, locale) }}
        list={list}
        views={{ label: t('bulkdesk.views'), text: (view) => t(`bulkdesk.outcome.${view}`), hidden }}
        columns={bulkStoreColumns(t, { locale, isDraft: stage === null })}
        tableClass="stores"
        keyOf={({ storeId }) => storeId}
      />
    </CardFrame>
  );
}

function Result({ bulk }: { bulk: BulkView }) {
  const t = useTexts();
  const { stage, counts, confirmed, stoppedFor } = bulk;
  const toDo = counts.all - counts.skipped;
  const done = toDo - counts.planned;
  return (
    <Card title={t('bulkdesk.facts')}>
      <div className="bulk-progress">
        <progress value={done} max={toDo} aria-label={t('bulkdesk.one')} />
        <p className="muted" role="status">
          {t('bulkdesk.progress', { done, all: toDo })}
        </p>
      </div>
      {stage === 'stopped' ? (
        <PageNote tone="warning">
          {t(stoppedFor === 'permission' ? 'bulkdesk.stoppedPermission' : 'bulkdesk.stoppedAsked')}
        </PageNote>
      ) : null}
      <dl className="console-facts">
        <Fact text={t('bulkdesk.by')}>
          <bdi>{bulk.name}</bdi>
        </Fact>
        {confirmed ? (
          <Fact text={t('bulkdesk.when')}>
            <When when={confirmed} />
          </Fact>
        ) : null}
        {bulk.days === null ? null : <Fact text={t('bulkdesk.days')}>{bulk.days}</Fact>}
        {bulk.plan ? <Fact text={t('bulkdesk.plan')}>{bulk.plan}</Fact> : null}
        {bulk.kind === 'give_package' ? (
          <Fact text={t('bulkdesk.lastDay')}>{bulk.lastDay || t('console.store.never')}</Fact>
        ) : null}
        <Fact text={t('console.reason')}>
          <bdi>{bulk.reason}</bdi>
        </Fact>
      </dl>
      {stage === 'running' && bulk.canPrepare ? (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="stop" />
          <p className="caption">{t('bulkdesk.stopText')}</p>
          <div>
            <Button type="submit">{t('bulkdesk.stop')}</Button>
          </div>
        </Form>
      ) : null}
    </Card>
  );
}
