import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FieldFrame, TextArea, TextField } from '../../ui/field.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { AddressFields } from './address-fields.tsx';
import { CheckedField } from './checked-field.tsx';
import { DeliveryChoices, PaymentChoices } from './checkout-choices.tsx';
import { type CheckoutPageData, fieldOf } from './checkout-field.ts';
import { SavedAddresses } from './saved-addresses.tsx';

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
            {text('common.action.logIn')}
          </Link>{' '}
          {text('checkout.page.logInText')}
        </small>
      ) : null}
    </span>
  );
  return (
    <Group step={1} title={text('checkout.page.contact')} aside={guest}>
      <PhoneField data={data} />
      <CheckedField data={data} name="email">
        <TextField
          {...fieldOf(data, 'email')}
          label={text('checkout.page.email')}
          help={text('checkout.page.emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
        />
      </CheckedField>
    </Group>
  );
}

/** Shows the dial code of the address's country before a number that does not begin with a dial code. */
function PhoneField({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { error, ...field } = fieldOf(data, 'phone');
  const help = `${text('checkout.page.mobileHelp')} ${text('checkout.page.mobileHelpCode')}`;
  return (
    <CheckedField data={data} name="phone">
      <FieldFrame field="phone" label={text('checkout.page.mobile')} error={error} help={help}>
        <div className="dial-field" dir="ltr">
          <span className="num" aria-hidden="true">
            {data.asked.dialCode}
          </span>
          <input
            {...field}
            className="input num"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            onInput={({ currentTarget: { value, parentElement } }) =>
              parentElement?.toggleAttribute('data-own', /^(\+|00)/.test(value))
            }
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'phone-error phone-help' : 'phone-help'}
          />
        </div>
      </FieldFrame>
    </CheckedField>
  );
}

function AddressGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { known } = data.who;
  return (
    <Group step={2} title={text('checkout.page.shipping')}>
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
      {data.takesNotes ? <NoteField data={data} /> : null}
    </Group>
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
  return (
    <Group step={3} title={text('checkout.page.deliveryMethod')}>
      <DeliveryChoices options={data.deliveries} error={data.fields.deliveryMethod} />
    </Group>
  );
}

function PaymentGroup({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  return (
    <Group step={4} title={text('checkout.page.payment')}>
      {data.credit ? (
        <label className="check">
          <input
            type="checkbox"
            name="useCredit"
            value={data.credit.amount}
            defaultChecked={data.credit.isUsed}
          />
          <span>
            {data.credit.label} <span className="muted block">{data.credit.text}</span>
          </span>
        </label>
      ) : null}
      <PaymentChoices options={data.payments} error={data.fields.paymentMethod} />
    </Group>
  );
}
