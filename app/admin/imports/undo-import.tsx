import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import type { UndoPreview, UndoView } from './import-view.ts';
import { LeftProducts } from './left-products.tsx';

/** counts: null unless the import can be undone. */
export type UndoQuestion = { id: string; fileName: string; undo: UndoView; counts: UndoPreview | null };

/** Says what the undo of an import would do, and asks for it. */
export function UndoImportPage({ question, isRefused }: { question: UndoQuestion; isRefused: boolean }) {
  const t = useTexts();
  const { id, fileName, undo, counts } = question;
  const report = `/admin/products/import/${id}`;
  const title = t('files.undo.title', { file: isolate(fileName) });
  return (
    <main className="page form" id="main">
      <PageHead
        title={title}
        back={<BackLink to={report}>{t('admin.import.report.title', { file: isolate(fileName) })}</BackLink>}
        text={undo.state === 'open' ? t('files.undo.until', { time: isolate(undo.until.text) }) : undefined}
      />
      {undo.state === 'open' && counts ? (
        <div className="stack">
          <WhatItDoes counts={counts} report={report} />
          <LeftProducts left={counts.left} products={counts.products} />
        </div>
      ) : (
        <PageNote tone={isRefused ? 'danger' : 'info'}>{t('files.undo.closed')}</PageNote>
      )}
    </main>
  );
}

function WhatItDoes({ counts, report }: { counts: UndoPreview; report: string }) {
  const t = useTexts();
  const sending = useNavigation().formMethod === 'POST';
  const { removes, restores, isJudged } = counts;
  const isNothing = isJudged && removes + restores === 0;
  const removed = isJudged ? 'files.undo.removes' : 'files.undo.removesMost';
  const restored = isJudged ? 'files.undo.restores' : 'files.undo.restoresMost';
  return (
    <CardFrame title={t('files.undo.will')}>
      <div className="card-body undo-card">
        <ul className="undo-list">
          {isNothing ? <li>{t('files.undo.nothing')}</li> : null}
          {removes > 0 ? <li>{t(removed, { count: removes })}</li> : null}
          {restores > 0 ? <li>{t(restored, { count: restores })}</li> : null}
          {isJudged ? null : <li>{t('files.undo.unjudged')}</li>}
          {isNothing ? null : <li>{t('files.undo.stays')}</li>}
        </ul>
        <div className="undo-acts">
          <Button component={Link} to={report}>
            {t('files.undo.keep')}
          </Button>
          {isNothing ? null : (
            <Form method="post">
              <Button type="submit" variant="filled" data-tone="danger" loading={sending}>
                {t('files.undo.ask')}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </CardFrame>
  );
}
