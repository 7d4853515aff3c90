import { TextInput } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';
import { GoodsSearch } from './goods-search.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, OrderPanel, PanelActions } from './order-panel.tsx';
import { PanelProblem } from './order-problem.tsx';
import { UnitsRow } from './units-row.tsx';

const FIELDS = ['userName', 'phone', 'address', 'addressMore', 'city', 'zipCode'] as const;
const LABELS = {
  userName: 'orders.label.userName',
  phone: 'orders.label.mobileNumber',
  address: 'orders.label.deliveryAddress',
  addressMore: 'orderlife.edit.more',
  city: 'orders.label.city',
  zipCode: 'orders.label.zipCode',
} as const;

type Props = { order: OrderPageView; result: OrderResult | undefined };

/** Changes an order's items and address before anything is packed. */
export function EditPanel({ order, result }: Props) {
  const t = useTexts();
  const kept = keptOf(result, 'edit');
  return (
    <OrderPanel
      name="edit"
      title={t('orderlife.edit.title', { number: `\u2066#${order.number}\u2069` })}
      result={result}
      isLegal={order.moves.includes('edit')}
    >
      <ActForm act="edit" className="panel-form">
        <input type="hidden" name="version" value={order.version} />
        <PanelProblem panel="edit" result={result} />
        <p className="muted">
          {t('orderlife.edit.text')} {t('orderlife.edit.removeHelp')}
        </p>
        <ul className="panel-lines">
          {order.lines.map((line) => (
            <UnitsRow
              key={line.id}
              line={line}
              label={t('orderlife.edit.quantity', { product: line.title })}
              kept={kept}
              usual={line.quantity}
            />
          ))}
        </ul>
        <div className="panel-find">
          <GoodsSearch
            search={result && 'found' in result ? result : null}
            kept={kept}
            prefix="add."
            button={{ name: 'move' }}
          />
        </div>
        <fieldset className="panel-fields">
          <legend>{t('orderlife.edit.contact')}</legend>
          {FIELDS.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(LABELS[name])}
              defaultValue={kept[name] ?? order[name]}
              dir={name === 'phone' || name === 'zipCode' ? 'ltr' : 'auto'}
              maxLength={300}
            />
          ))}
        </fieldset>
        <PanelActions act="edit" submit={t('orderlife.edit.submit')} />
      </ActForm>
    </OrderPanel>
  );
}
