import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LOCALES } from '#lib/locale.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BuyerFinder } from './buyer-finder.tsx';
import { TILL_FIELDS, type TillBuyer, type TillField, type TillQuote, type TillResult } from './till-view.ts';
import type { TillState } from './use-till.ts';

const LABELS = {
  name: 'common.name',
  phone: 'orderlife.manual.phone',
  email: 'orderlife.manual.email',
  address: 'orders.label.deliveryAddress',
  addressMore: 'orderlife.edit.more',
  city: 'orders.label.city',
  region: 'delivery.address.region.region',
  zipCode: 'orders.label.zipCode',
  country: 'common.country',
  note: 'common.note',
} as const;

const LEFT_TO_RIGHT: TillField[] = ['phone', 'email', 'zipCode'];

type Props = {
  till: TillState;
  countries: { value: string; label: string }[];
  findsBuyers: boolean;
  quote: TillQuote | null;
  isFresh: boolean;
  result: TillResult | undefined;
};

/** The customer of the order: found by search and filled in with one press, or typed. */
export function BuyerCard({ till, findsBuyers, ...rest }: Props) {
  const t = useTexts();
  const { buyer } = till;
  const [isOpen, setOpen] = useState(true);
  const isWrong = rest.isFresh && Object.keys(rest.quote?.fields ?? {}).length > 0;
  const isRefused = Object.keys(rest.result?.fields ?? {}).length > 0;
  // Opens the fields if a found customer's details are incomplete; they stay open while the user completes them.
  useEffect(() => {
    if (isRefused || (buyer && isWrong)) setOpen(true);
  }, [buyer, isWrong, isRefused]);
  const choose = (who: TillBuyer) => {
    till.choose(who);
    setOpen(false);
  };
  return (
    <Card title={t('common.customer')} bodyClass="card-body stack">
      {findsBuyers ? <BuyerFinder onChoose={choose} /> : null}
      {buyer ? <ChosenBuyer buyer={buyer} till={till} /> : null}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('orderlife.till.details')}</summary>
        <BuyerFields till={till} {...rest} />
      </details>
    </Card>
  );
}

function ChosenBuyer({ buyer, till }: { buyer: TillBuyer; till: TillState }) {
  const t = useTexts();
  const { address, city } = till.fields;
  return (
    <div className="till-buyer">
      <p className="row wrap">
        <span className="strong">
          <OwnText>{till.fields.name || buyer.email}</OwnText>
        </span>
        <Code>{buyer.phoneText}</Code>
        {buyer.isBlocked ? (
          <Badge look={{ tone: 'danger', mark: 'full' }}>{t('customers.blocked')}</Badge>
        ) : null}
      </p>
      <p className="caption">
        {t('orderlife.till.orders', { count: buyer.orders })}
        {buyer.isGuest ? ` · ${t('orderlife.till.guest')}` : null}
      </p>
      {buyer.addresses.length > 1 ? (
        <fieldset className="till-chips" aria-label={t('orders.label.deliveryAddress')}>
          {buyer.addresses.map((each, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be alike, and the list does not change
              key={at}
              type="button"
              className="till-chip"
              aria-pressed={each.address === address && each.city === city}
              onClick={() => till.goTo(buyer, at)}
            >
              <OwnText>{[each.label, each.address, each.city].filter(Boolean).join(' · ')}</OwnText>
            </button>
          ))}
        </fieldset>
      ) : (
        <p className="caption">
          <OwnText>{[address, city].filter(Boolean).join(' · ')}</OwnText>
        </p>
      )}
    </div>
  );
}

type Countries = Props['countries'];

/** Adds the country of a saved address to the choices, even if the store does not deliver there. */
function withCountry(countries: Countries, value: string): Countries {
  return countries.some((each) => each.value === value) ? countries : [...countries, { value, label: value }];
}

/** An address book has no regions: the region of a found customer's address may stay empty, as in the shop. */
const isUnasked = (name: TillField, { buyer, fields, isRegionUnasked }: TillState) =>
  name === 'region' && (buyer !== null || isRegionUnasked) && fields.region === '';

function BuyerFields({ till, countries, quote, result }: Omit<Props, 'findsBuyers'>) {
  const t = useTexts();
  const [left, setLeft] = useState<TillField[]>([]);
  const errorOf = (name: TillField) => {
    const posted = result?.fields[name];
    if (!quote) return posted;
    // A typed field shows its problem once it has lost focus; after a refusal or for a found customer, at once.
    const isLeft = left.includes(name) && till.fields[name] !== '';
    return isLeft || posted || till.buyer ? quote.fields[name] : undefined;
  };
  const isOutside = quote?.deliveryId === null && till.fields.city.trim() !== '';
  return (
    <div className="panel-pair till-fields">
      {TILL_FIELDS.map((name) =>
        name === 'country' ? (
          <NativeSelect
            key={name}
            name={name}
            label={t(LABELS[name])}
            data={withCountry(countries, till.fields.country)}
            value={till.fields.country}
            onChange={(event) => till.change('country', event.currentTarget.value)}
            error={errorOf(name)}
          />
        ) : (
          <TextInput
            key={name}
            name={isUnasked(name, till) ? undefined : name}
            label={t(LABELS[name])}
            value={till.fields[name]}
            onChange={(event) => till.change(name, event.currentTarget.value)}
            onBlur={() => setLeft((before) => [...new Set([...before, name])])}
            error={
              errorOf(name) ?? (name === 'city' && isOutside ? t('orderlife.till.noDelivery') : undefined)
            }
            dir={LEFT_TO_RIGHT.includes(name) ? 'ltr' : 'auto'}
            maxLength={name === 'note' ? 1000 : 300}
            autoComplete="off"
          />
        ),
      )}
      <NativeSelect
        name="language"
        label={t('orderlife.till.language')}
        data={LOCALES.map((locale) => ({ value: locale, label: t(`common.language.${locale}`) }))}
        value={till.language}
        onChange={(event) => till.setLanguage(event.currentTarget.value)}
      />
    </div>
  );
}
