import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { UnitsAtLocation } from '#domain/stock/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { problemText, resultOf } from './stock-problem.tsx';
import type { StockResult } from './stock-view.ts';

type Props = {
  variantId: string;
  places: UnitsAtLocation[];
  canAdjust: boolean;
  result: StockResult | undefined;
  formKey: string;
};

/** A variant's units by location with the transfer form; renders nothing if the store has one location. */
export function LocationsCard({ variantId, places, canAdjust, result, formKey }: Props) {
  const t = useTexts();
  if (places.length === 0) return null;
  return (
    <section className="card" aria-labelledby="stock-places">
      <div className="card-head">
        <h2 id="stock-places">{t('locations.carry.title')}</h2>
        {canAdjust ? (
          <Link className="text-link" to="/admin/settings/locations">
            {t('locations.carry.manage')}
          </Link>
        ) : null}
      </div>
      <dl className="card-body sums stock-sums">
        {places.map((place) => (
          <div key={place.id ?? 'main'} style={{ display: 'contents' }}>
            <dt>{place.name === null ? t('locations.main') : <OwnText>{place.name}</OwnText>}</dt>
            <dd className="num">{place.quantity}</dd>
          </div>
        ))}
      </dl>
      {canAdjust ? (
        <CarryForm variantId={variantId} places={places} result={result} formKey={formKey} />
      ) : null}
    </section>
  );
}

function CarryForm({ variantId, places, result, formKey }: Omit<Props, 'canAdjust'>) {
  const t = useTexts();
  const own = resultOf(result, 'carry', variantId);
  const typed = own && 'problem' in own ? own.typed : {};
  const options = places.map(({ id, name }) => ({ value: id ?? '', label: name ?? t('locations.main') }));
  return (
    <Form
      method="post"
      className="card-body stack"
      preventScrollReset
      key={places.map(({ quantity }) => quantity).join()}
    >
      <input type="hidden" name="intent" value="carry" />
      <input type="hidden" name="key" value={formKey} />
      <div className="stack">
        <NativeSelect
          label={t('locations.carry.from')}
          name="from"
          defaultValue={typed.from ?? ''}
          data={options}
        />
        <NativeSelect
          label={t('locations.carry.to')}
          name="to"
          defaultValue={typed.to ?? options[1]?.value ?? ''}
          data={options}
        />
        <TextInput
          label={t('locations.carry.quantity')}
          name="quantity"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={10}
          required
          defaultValue={typed.quantity ?? ''}
          error={problemText(t, own)}
        />
      </div>
      <div>
        <Button type="submit">{t('locations.carry.submit')}</Button>
      </div>
    </Form>
  );
}
