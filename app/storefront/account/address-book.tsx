import { Form, Link } from 'react-router';
import type { CheckoutConstraints } from '#domain/checkout/index.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { AddressView, ProfileReply } from './account-views.ts';
import { listProblems, Save } from './profile-boxes.tsx';

/** `editing` is the address whose form is open, 'new' for a new one, null for none. */
export type Book = {
  addresses: AddressView[];
  editing: AddressView | 'new' | null;
  limits: CheckoutConstraints;
  /** True if addresses in the store's country have a postal code. */
  hasZip: boolean;
  /** The shopper's name, prefilled in a new address. */
  owner: string;
};

/** Saved addresses as cards. One at a time opens as a form, by a link that needs no script. */
export function AddressBook({ book, path, reply }: { book: Book; path: string; reply?: ProfileReply }) {
  const text = useTexts();
  const { addresses, editing } = book;
  return (
    <section className="box" id="addresses">
      <div className="box-head">
        <h2>{text('profile.address.title')}</h2>
        {editing ? null : (
          <Link className="btn line small" to={`${path}?address=new#addresses`} preventScrollReset>
            <Icon name="plus" size="s" />
            {text('profile.address.add')}
          </Link>
        )}
      </div>
      {reply?.refusal ? (
        <p className="alert" role="alert">
          <Icon name="warning" size="s" />
          <span>{reply.refusal}</span>
        </p>
      ) : null}
      {editing ? <AddressForm book={book} path={path} reply={reply} /> : null}
      {!editing && addresses.length === 0 ? <p className="muted">{text('profile.address.empty')}</p> : null}
      {editing ? null : (
        <ul className="address-cards">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} path={path} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AddressCard({ address, path }: { address: AddressView; path: string }) {
  const text = useTexts();
  return (
    <li className={address.isDefault ? 'address-card chosen' : 'address-card'}>
      <div className="address-head">
        <b>
          <OwnText>{address.label || address.city}</OwnText>
        </b>
        {address.isDefault ? (
          <span className="status info full">{text('profile.address.isDefault')}</span>
        ) : null}
      </div>
      <AddressLines address={address} />
      <div className="address-actions">
        <Link
          to={`${path}?address=${address.id}#addresses`}
          aria-label={`${text('profile.address.edit')}: ${address.label || address.city}`}
          preventScrollReset
        >
          {text('profile.address.edit')}
        </Link>
        <IntentForm
          intent="removeAddress"
          address={address}
          className="danger"
          text={text('profile.address.remove')}
        />
        {address.isDefault ? null : (
          <IntentForm intent="defaultAddress" address={address} text={text('profile.address.makeDefault')} />
        )}
      </div>
    </li>
  );
}

export function AddressLines({ address }: { address: AddressView }) {
  return (
    <p className="muted sm address-lines">
      <OwnText>{address.name}</OwnText>
      <OwnText>{[address.address, address.addressMore].filter(Boolean).join(', ')}</OwnText>
      <OwnText>{[address.city, address.zipCode].filter(Boolean).join(' ')}</OwnText>
      <Code>{address.phoneText}</Code>
    </p>
  );
}

function IntentForm(props: { intent: string; address: AddressView; text: string; className?: string }) {
  const { address, text } = props;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="id" value={address.id} />
      <button
        type="submit"
        className={props.className}
        aria-label={`${text}: ${address.label || address.city}`}
      >
        {text}
      </button>
    </Form>
  );
}

const FIELDS = ['label', 'name', 'phone', 'address', 'city', 'zipCode'] as const;

function AddressForm({ book, path, reply }: { book: Book; path: string; reply?: ProfileReply }) {
  const text = useTexts();
  const { editing, hasZip, limits } = book;
  const own = editing === 'new' || editing === null ? null : editing;
  const isDefault = own?.isDefault ?? book.addresses.length === 0;
  // text keys: profile.address.{label,name,phone,address,city,zipCode}
  const field = (name: (typeof FIELDS)[number]) => ({
    id: `address-${name}`,
    name,
    label: text(`profile.address.${name}`),
    defaultValue: reply?.values[name] ?? own?.[name] ?? (name === 'name' ? book.owner : ''),
    error: reply?.errors[name],
    required: name !== 'label' && limits[name].required,
    maxLength: name === 'label' ? 40 : limits[name].maxLength,
    dir: 'auto',
  });
  const errors = listProblems(reply, FIELDS).map((one) => ({ ...one, field: `address-${one.field}` }));
  return (
    <>
      <ErrorSummary title={reply?.title ?? ''} errors={errors} />
      <Form method="post" noValidate className="field-grid">
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="id" value={own?.id ?? ''} />
        <TextField {...field('label')} optional={text('profile.address.optional')} />
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          {...field('phone')}
          defaultValue={reply?.values.phone ?? own?.phoneText}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          className="num"
        />
        <TextField {...field('address')} autoComplete="street-address" />
        <TextField {...field('city')} autoComplete="address-level2" />
        {hasZip ? (
          <TextField
            {...field('zipCode')}
            optional={limits.zipCode.required ? undefined : text('profile.address.optional')}
            autoComplete="postal-code"
            dir="ltr"
            className="num"
          />
        ) : null}
        <label className="check whole">
          <input type="checkbox" name="isDefault" value="yes" defaultChecked={isDefault} />
          {text('profile.address.useAsDefault')}
        </label>
        <div className="whole form-actions">
          <Save className="btn primary" label={text('profile.address.save')} />
          <Link className="btn line" to={`${path}#addresses`} preventScrollReset>
            {text('profile.address.cancel')}
          </Link>
        </div>
      </Form>
    </>
  );
}
