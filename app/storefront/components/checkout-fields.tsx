import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CheckoutConstraints, CheckoutField } from '#domain/checkout/index.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { CheckoutAccount } from '../own-views.ts';
import { useTexts } from '../shell-context.tsx';
import type { CartPageView } from '../views.ts';
import { SavedAddresses } from './saved-addresses.tsx';

export type CheckoutPageData = {
  who: CheckoutAccount;
  cart: CartPageView;
  limits: CheckoutConstraints;
  codText: string;
  /** What was typed, kept through every refusal. */
  values: Record<string, string>;
  fields: Partial<Record<CheckoutField, string>>;
};

/** The four numbered groups: contact, delivery, method, payment. */
export function CheckoutFields({ data }: { data: CheckoutPageData }) {
  return (
    <>
      <ContactGroup data={data} />
      <AddressGroup data={data} />
      <MethodGroup data={data} />
      <PaymentGroup data={data} />
    </>
  );
}

function Group({
  step,
  title,
  aside,
  children,
}: {
  step: number;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const say = useDigits();
  return (
    <section className="checkout-group">
      <h2>
        <i aria-hidden="true">{say(step)}</i>
        {title}
        {aside}
      </h2>
      {children}
    </section>
  );
}

function fieldOf(data: CheckoutPageData, name: CheckoutField) {
  const { required, minLength, maxLength } = data.limits[name];
  return {
    id: name,
    name,
    error: data.fields[name],
    defaultValue: data.values[name],
    required,
    minLength,
    maxLength,
  };
}

function ContactGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { who } = data;
  const guest = (
    <span className="guest">
      {text(who.known ? 'checkout.page.signedInAs' : 'checkout.page.guest')}
      {who.login ? (
        <small>
          {text('checkout.page.guestText')}{' '}
          <Link className="link" to={who.login}>
            {text('checkout.page.logIn')}
          </Link>{' '}
          {text('checkout.page.logInText')}
        </small>
      ) : null}
    </span>
  );
  return (
    <Group step={1} title={text('checkout.page.contact')} aside={guest}>
      <TextField
        {...fieldOf(data, 'phone')}
        label={text('checkout.page.mobile')}
        help={text('checkout.page.mobileHelp')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        className="num"
      />
      <TextField
        {...fieldOf(data, 'email')}
        label={text('checkout.page.email')}
        help={text('checkout.page.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
      />
    </Group>
  );
}

function AddressGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { known } = data.who;
  return (
    <Group step={2} title={text('checkout.page.delivery')}>
      {known && known.addresses.length > 0 ? (
        <SavedAddresses addresses={known.addresses} chosen={data.values.savedAddress} />
      ) : null}
      <div className="typed-address">
        <AddressFields data={data} />
        {known ? (
          <label className="check">
            <input
              type="checkbox"
              name="saveAddress"
              value="yes"
              defaultChecked={known.addresses.length === 0}
            />
            {text('checkout.page.saveAddress')}
          </label>
        ) : null}
      </div>
      <NoteField data={data} />
    </Group>
  );
}

function AddressFields({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  return (
    <>
      <TextField
        {...fieldOf(data, 'name')}
        label={text('checkout.page.name')}
        autoComplete="name"
        dir="auto"
      />
      <TextField
        {...fieldOf(data, 'address')}
        label={text('checkout.page.address')}
        help={text('checkout.page.addressHelp')}
        autoComplete="street-address"
        dir="auto"
      />
      <div className="city-and-zip">
        <TextField
          {...fieldOf(data, 'city')}
          label={text('checkout.page.city')}
          autoComplete="address-level2"
          dir="auto"
        />
        <TextField
          {...fieldOf(data, 'zipCode')}
          label={text('checkout.page.zip')}
          optional={data.limits.zipCode.required ? undefined : text('checkout.page.optional')}
          autoComplete="postal-code"
          dir="ltr"
          className="num"
        />
      </div>
    </>
  );
}

function NoteField({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  return (
    <details className="note-details" open={Boolean(data.values.note || data.fields.note)}>
      <summary className="link sm">{text('checkout.page.addNote')}</summary>
      <TextArea
        id="note"
        name="note"
        label={text('checkout.page.note')}
        optional={text('checkout.page.optional')}
        error={data.fields.note}
        defaultValue={data.values.note}
        maxLength={data.limits.note.maxLength}
      />
    </details>
  );
}

function MethodGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { delivery } = data.cart.totals;
  return (
    <Group step={3} title={text('checkout.page.deliveryMethod')}>
      <div className="choice">
        <div>
          <div className="only-choice">
            <Icon name="truck" />
            <span className="text">
              <b>{text('checkout.page.standard')}</b>
            </span>
            <span className="choice-amount">
              {delivery.amount === 0 ? text('checkout.cart.free') : <MoneyText value={delivery} />}
            </span>
          </div>
        </div>
      </div>
    </Group>
  );
}

function PaymentGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  return (
    <Group step={4} title={text('checkout.page.payment')}>
      <div className="choice">
        <div>
          <label>
            <input type="radio" name="paymentMethod" value="cash_on_delivery" defaultChecked />
            <span className="text">
              <b>{text('checkout.page.cod')}</b>
              <small>{data.codText}</small>
            </span>
            <Icon name="cash" />
          </label>
        </div>
      </div>
    </Group>
  );
}
