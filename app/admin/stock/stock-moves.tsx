import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { listAddress } from '../../ui/console/list/list-address.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { MoveRow, VariantStockView } from './stock-view.ts';

export function StockMoves({ view }: { view: VariantStockView }) {
  const t = useTexts();
  const path = `/admin/products/stock/${view.row.variantId}`;
  return (
    <CardFrame title={t('common.history')}>
      {view.moves.length === 0 ? (
        <p className="card-body muted">{t('stock.variant.noHistory')}</p>
      ) : (
        <ol className="stock-moves">
          {view.moves.map((move) => (
            <Move key={move.move} move={move} canSeeOrders={view.canSeeOrders} />
          ))}
        </ol>
      )}
      {view.isFirst && view.next === null ? null : (
        <p className="card-body stock-older">
          {view.isFirst ? null : (
            <Link className="text-link" to={path}>
              {t('stock.variant.newest')}
            </Link>
          )}
          {view.next === null ? null : (
            <Link className="text-link" to={listAddress(path, { before: String(view.next) })}>
              {t('stock.variant.older')}
            </Link>
          )}
        </p>
      )}
    </CardFrame>
  );
}

function Move({ move, canSeeOrders }: { move: MoveRow; canSeeOrders: boolean }) {
  const t = useTexts();
  const change = move.after - move.before;
  const number = move.order ? t('stock.order', { number: isolate(`#${move.order.number}`) }) : null;
  return (
    <li>
      <span className="strong num stock-change" data-tone={change < 0 ? 'less' : 'more'} dir="ltr">
        {change > 0 ? `+${change}` : `−${-change}`}
      </span>
      <div className="grow">
        <p>
          {t(`stock.reason.${move.reason}`)}
          {number ? <span className="dot">·</span> : null}
          {number && canSeeOrders && move.order ? (
            <Link className="text-link" to={`/admin/orders/${move.order.id}`}>
              {number}
            </Link>
          ) : (
            number
          )}
        </p>
        {move.note ? (
          <p>
            <OwnText>{move.note}</OwnText>
          </p>
        ) : null}
        <p className="caption">
          <When when={move.when} />
          <span className="dot">·</span>
          {t('stock.by', { by: move.actorKind, name: isolate(move.actorName) })}
        </p>
      </div>
      <span className="caption num">{t('stock.move', { before: move.before, after: move.after })}</span>
    </li>
  );
}
