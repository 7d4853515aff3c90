import { Button, Radio, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { GoodsRow, GoodsSearch } from './goods-search.tsx';
import type { NewOrderResult } from './new-order-view.ts';

const FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'addressMore',
  'city',
  'region',
  'zipCode',
  'note',
] as const;
const LABELS = {
  name: 'common.name',
  phone: 'orderlife.manual.phone',
  email: 'orderlife.manual.email',
  address: 'orders.label.deliveryAddress',
  addressMore: 'orderlife.edit.more',
  city: 'orders.label.city',
  region: 'delivery.address.region.region',
  zipCode: 'orders.label.zipCode',
  note: 'common.note',
} as const;

type Props = { result: NewOrderResult | undefined; takesCards: boolean; formKey: string };

/** An order that staff enter for a customer. One form for all its buttons. */
export function NewOrder({ result, takesCards, formKey }: Props) {
  const t = useTexts();
  const kept = result?.kept ?? {};
  const sending = useNavigation().formData?.get('intent');
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('orderlife.manual.title')}
        back={<BackLink to="/admin/orders">{t('common.orders')}</BackLink>}
        text={t('orderlife.manual.text')}
      />
      {result?.problem ? <PageNote tone="danger">{result.problem}</PageNote> : null}
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="key" value={formKey} />
        {/* Enter presses the first button of a form, which is the search, so only its own button places an
            order. */}
        <Products result={result} isFinding={sending === 'find'} />
        <Card title={t('common.customer')} bodyClass="card-body panel-pair">
          {FIELDS.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(LABELS[name])}
              defaultValue={kept[name] ?? ''}
              error={result?.marked.includes(name)}
              dir={name === 'phone' || name === 'email' || name === 'zipCode' ? 'ltr' : 'auto'}
              maxLength={300}
              autoComplete="off"
            />
          ))}
        </Card>
        <Card title={t('orderlife.manual.payment')}>
          <Radio
            name="payment"
            value="cash"
            defaultChecked={kept.payment !== 'link'}
            label={t('common.cashOnDelivery')}
            description={t('orderlife.manual.byCashText')}
          />
          {takesCards ? (
            <Radio
              name="payment"
              value="link"
              defaultChecked={kept.payment === 'link'}
              label={t('orderlife.manual.byLink')}
              description={t('orderlife.manual.byLinkText')}
            />
          ) : null}
        </Card>
        <div className="row">
          <Button type="submit" name="intent" value="create" variant="filled" loading={sending === 'create'}>
            {t('orderlife.manual.submit')}
          </Button>
        </div>
      </Form>
    </main>
  );
}

function Products({ result, isFinding }: { result: NewOrderResult | undefined; isFinding: boolean }) {
  const t = useTexts();
  const kept = result?.kept ?? {};
  const chosen = result?.chosen ?? [];
  return (
    <Card title={t('common.products')} bodyClass="card-body panel-find">
      {chosen.length > 0 ? (
        <ul className="panel-lines">
          {chosen.map((item) => (
            <GoodsRow
              key={item.variantId}
              item={item}
              prefix="line."
              typed={kept[`line.${item.variantId}`] ?? '1'}
            />
          ))}
        </ul>
      ) : null}
      <GoodsSearch
        search={result ?? null}
        kept={kept.q === undefined ? {} : { q: kept.q }}
        prefix="line."
        button={{ name: 'intent', loading: isFinding }}
      />
    </Card>
  );
}
