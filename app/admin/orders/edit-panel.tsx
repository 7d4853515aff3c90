import { Button, TextInput } from '@mantine/core';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
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
              name={`line.${line.id}`}
              label={t('orderlife.edit.quantity', { product: line.title })}
              typed={kept[`line.${line.id}`] ?? String(line.quantity)}
            />
          ))}
        </ul>
        <AddProducts result={result} kept={kept} />
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

// One form: the search button sends all of it, so typed values come back with the products found.
function AddProducts({ result, kept }: { result: OrderResult | undefined; kept: Record<string, string> }) {
  const t = useTexts();
  const found = result && 'found' in result ? result.found : null;
  const query = result && 'found' in result ? result.query : '';
  return (
    <div className="panel-find">
      <div className="panel-find-row">
        <TextInput
          name="q"
          inputMode="search"
          label={t('orderlife.edit.add')}
          placeholder={t('orderlife.edit.find')}
          defaultValue={kept.q ?? ''}
          dir="auto"
          className="grow"
        />
        <Button type="submit" name="move" value="find">
          {t('orderlife.edit.search')}
        </Button>
      </div>
      {found && found.length === 0 ? (
        <p className="muted" role="status">
          {t('orderlife.edit.none', { query: isolate(query) })}
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <ul className="panel-lines" aria-label={t('orderlife.edit.found')}>
          {found.map((item) => (
            <li key={item.variantId} className="panel-line">
              <div className="grow">
                <p className="strong">
                  <OwnText>{item.title}</OwnText>
                </p>
                <p className="caption">
                  <OwnText>{item.options}</OwnText> {item.sku ? <Code>{item.sku}</Code> : null}
                </p>
                <p className="caption">
                  <MoneyText value={item.price} />{' '}
                  {item.available === null
                    ? null
                    : item.available > 0
                      ? t('orderlife.edit.available', { count: item.available })
                      : t('orderlife.edit.soldOut')}
                </p>
              </div>
              <TextInput
                className="units-field"
                name={`add.${item.variantId}`}
                aria-label={t('orderlife.edit.quantity', { product: item.title })}
                defaultValue={kept[`add.${item.variantId}`] ?? '0'}
                disabled={item.available === 0}
                inputMode="numeric"
                autoComplete="off"
                dir="ltr"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
