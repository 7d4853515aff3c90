import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { LocationsCard } from './locations-card.tsx';
import { StockMoves } from './stock-moves.tsx';
import { StockStates, VariantOptions } from './stock-rows.tsx';
import { StockRulesForm } from './stock-rules-form.tsx';
import type { StockResult, VariantStockView } from './stock-view.ts';

type Props = { view: VariantStockView; result: StockResult | undefined };

export function VariantStock({ view, result }: Props) {
  const t = useTexts();
  const { row, canAdjust } = view;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        heading={
          <>
            <OwnText locale={row.titleLocale}>{row.title}</OwnText>
            <StockStates row={row} />
          </>
        }
        back={<BackLink to="/admin/products/stock">{t('stock.variant.back')}</BackLink>}
      >
        <VariantOptions row={row} className="muted" />
      </PageHead>
      {result && 'saved' in result ? <AnnounceOnce text={t('stock.saved')} of={result} /> : null}
      {canAdjust ? null : <PageNote tone="info">{t('stock.problem.not_allowed')}</PageNote>}
      <div className="split">
        <div className="stack">
          {row.isTracked && canAdjust ? (
            <AdjustForm row={row} result={result} formKey={view.formKey} />
          ) : null}
          <StockMoves view={view} />
        </div>
        <div className="stack">
          {row.isTracked ? <Sums view={view} /> : null}
          <LocationsCard
            variantId={row.variantId}
            places={row.isTracked ? view.places : []}
            canAdjust={canAdjust}
            result={result}
            formKey={view.formKey}
          />
          <StockRulesForm view={view} result={result} />
        </div>
      </div>
    </main>
  );
}

function Sums({ view: { row } }: { view: VariantStockView }) {
  const t = useTexts();
  return (
    <CardFrame label={t('stock.variant.available')}>
      <dl className="card-body sums stock-sums">
        <dt>{t('stock.variant.there')}</dt>
        <dd className="num">{row.quantity + row.held}</dd>
        <dt>{t('stock.variant.held')}</dt>
        <dd className="num">{row.held}</dd>
        <dt className="sum-total">{t('stock.variant.available')}</dt>
        <dd className="num sum-total">{row.quantity}</dd>
      </dl>
    </CardFrame>
  );
}
