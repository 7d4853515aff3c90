import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { cellsOf, changesOf, editsOf, type Typed } from './bulk-cells.ts';
import { BulkReview } from './bulk-review.tsx';
import { BulkTable } from './bulk-table.tsx';
import { BulkTools } from './bulk-tools.tsx';
import type { BulkPageView, BulkResult } from './bulk-view.ts';

type Props = { page: BulkPageView; result: BulkResult | undefined };

/**
 * Prices, stock and status of many products and variants in one table; changes are reviewed before the save.
 */
export function BulkPage({ page, result }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState<Typed>({});
  const [isReviewing, setReviewing] = useState(false);
  const saving = useNavigation().formMethod === 'POST';
  const cells = useMemo(() => cellsOf(page.products), [page.products]);
  const { changes, wrong } = changesOf(cells, { typed, currency: page.currency });
  const isDirty = changes.length + wrong.size > 0;
  useEffect(() => {
    setReviewing(false);
    if (result && 'saved' in result) setTyped({});
  }, [result]);
  return (
    <>
      {isDirty ? (
        <section className="save-bar" aria-label={t('productbulk.unsaved')}>
          <p className="save-bar-text" role="status">
            <Glyph name="pencil" />
            {wrong.size > 0
              ? t('productbulk.wrong', { count: wrong.size })
              : t('productbulk.changed', { count: changes.length })}
          </p>
          <Button onClick={() => setTyped({})}>{t('productbulk.discard')}</Button>
          <Button
            variant="filled"
            disabled={wrong.size > 0 || changes.length === 0 || saving}
            onClick={() => setReviewing(true)}
          >
            {t('productbulk.review')}
          </Button>
        </section>
      ) : null}
      <LeaveGuard dirty={isDirty && !saving} />
      <main className="page" id="main">
        <Head />
        <Outcome result={result} isDirty={isDirty} />
        {page.isCut ? <Note tone="info" text={t('productbulk.cut')} /> : null}
        {page.products.length === 0 ? (
          <NoProducts />
        ) : (
          <CardFrame label={t('productbulk.title')}>
            <BulkTools
              cells={cells}
              page={page}
              typed={typed}
              onFill={(filled) => setTyped({ ...typed, ...filled })}
            />
            <BulkTable
              page={page}
              typed={typed}
              wrong={wrong}
              problems={result && 'problems' in result ? result.problems : []}
              onType={(some) => setTyped((before) => ({ ...before, ...some }))}
            />
            {page.next && !isDirty ? (
              <p className="list-pages">
                <Link to={page.next}>{t('productbulk.next')}</Link>
              </p>
            ) : null}
          </CardFrame>
        )}
      </main>
      <BulkReview
        isOpen={isReviewing}
        changes={changes}
        currency={page.currency}
        edits={JSON.stringify(editsOf(changes))}
        saving={saving}
        onClose={() => setReviewing(false)}
      />
    </>
  );
}

function NoProducts() {
  const t = useTexts();
  return (
    <section className="card">
      <EmptyState glyph="products" title={t('productbulk.emptyTitle')} text={t('productbulk.emptyText')}>
        <Button component={Link} to="/admin/products">
          {t('productbulk.back')}
        </Button>
      </EmptyState>
    </section>
  );
}

function Head() {
  const t = useTexts();
  return (
    <PageHead
      title={t('productbulk.title')}
      back={<BackLink to="/admin/products">{t('common.products')}</BackLink>}
    />
  );
}

function Note({ tone, text }: { tone: 'info' | 'warning'; text: string }) {
  return (
    <p className="note page-note" data-tone={tone} role={tone === 'warning' ? 'alert' : undefined}>
      <Glyph name={tone} />
      {text}
    </p>
  );
}

function Outcome({ result, isDirty }: { result: BulkResult | undefined; isDirty: boolean }) {
  const t = useTexts();
  if (!result) return null;
  if ('problems' in result) {
    return (
      <Note
        tone="warning"
        text={result.problem ?? t('productbulk.refused', { count: result.problems.length })}
      />
    );
  }
  const said = t(result.isUndone ? 'productbulk.undone' : 'productbulk.saved', { count: result.saved });
  return (
    <>
      <AnnounceOnce text={said} of={result} />
      {result.isUndone || isDirty ? null : (
        <div className="note page-note" data-tone="success">
          <Glyph name="check" />
          <span className="grow">{said}</span>
          <Form method="post">
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="edits" value={JSON.stringify(result.undo)} />
            <Button type="submit" data-small="">
              {t('productbulk.undo')}
            </Button>
          </Form>
        </div>
      )}
    </>
  );
}
