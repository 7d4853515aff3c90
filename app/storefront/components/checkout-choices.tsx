import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { DeliveryChoice, PaymentChoice } from '../checkout-types.ts';
import { useTexts } from '../shell-context.tsx';

/** Radio cards with the days of arrival and the price; a single way is told, not asked. */
export function DeliveryChoices({ options, error }: { options: DeliveryChoice[]; error?: string }) {
  const text = useTexts();
  const [first, ...others] = options;
  if (!first) return <Warning id="deliveryMethod" text={error ?? text('checkout.page.noDelivery')} />;
  return (
    <>
      <fieldset className="choice" id="deliveryMethod" tabIndex={-1} key={keyOf(options)}>
        <legend className="sr-only">{text('checkout.page.deliveryMethod')}</legend>
        {others.length === 0 ? (
          <div>
            <div className="only-choice">
              <Icon name={first.isPickup ? 'pin' : 'truck'} />
              <DeliveryText option={first} />
            </div>
          </div>
        ) : (
          options.map((option) => (
            <div key={option.id}>
              <label>
                <input
                  type="radio"
                  name="deliveryMethod"
                  value={option.id}
                  defaultChecked={option.isChosen}
                />
                <DeliveryText option={option} />
              </label>
            </div>
          ))
        )}
      </fieldset>
      {error ? <Warning text={error} /> : null}
    </>
  );
}

function DeliveryText({ option }: { option: DeliveryChoice }) {
  const text = useTexts();
  return (
    <>
      <span className="text">
        <b>
          <OwnText>{option.name}</OwnText>
        </b>
        {option.dates ? <small>{option.dates}</small> : null}
        {option.details ? (
          <small>
            <OwnText>{option.details}</OwnText>
          </small>
        ) : null}
      </span>
      <span className="choice-amount">
        {option.price.amount === 0 ? text('checkout.cart.free') : <MoneyText value={option.price} />}
      </span>
    </>
  );
}

// Only this page draws them: they would weigh on every other one among the shared icons.
const PATHS: Record<string, string> = {
  cash_on_delivery:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.500 15h4',
  bank_transfer: 'M4 9.500 12 4.500l8 5M4 9.500h16M6 9.500v8M10 9.500v8M14 9.500v8M18 9.500v8M4 19.500h16',
  store_credit: 'M4 7h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0a2 2 0 0 1 2-2h10v2M16 13v.01',
};

function PaymentIcon({ method }: { method: string }) {
  return (
    <svg className="icon m" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[method]} />
    </svg>
  );
}

/** Radio cards of the ways to pay; what this order cannot use says why. */
export function PaymentChoices({ options, error }: { options: PaymentChoice[]; error?: string }) {
  const text = useTexts();
  if (options.length === 0) return <Warning id="paymentMethod" text={error ?? text('paying.none')} />;
  return (
    <>
      <fieldset className="choice" id="paymentMethod" tabIndex={-1} key={keyOf(options)}>
        <legend className="sr-only">{text('checkout.page.payment')}</legend>
        {options.map((option) => (
          <div key={option.method}>
            <label aria-disabled={option.isOffered ? undefined : true}>
              <input
                type="radio"
                name="paymentMethod"
                value={option.method}
                disabled={!option.isOffered}
                defaultChecked={option.isChosen}
              />
              <span className="text">
                <b>{option.name}</b>
                <small>{option.text}</small>
              </span>
              <PaymentIcon method={option.method} />
            </label>
          </div>
        ))}
      </fieldset>
      {error ? <Warning text={error} /> : null}
    </>
  );
}

// Uncontrolled radios take the server's choice only when they are made anew: where others are offered, not where one is
// chosen, or a keyboard would lose its place.
function keyOf(options: { id?: string; method?: string; isOffered?: boolean }[]): string {
  return options.map(({ id, method, isOffered }) => `${id ?? method} ${isOffered ?? ''}`).join();
}

function Warning({ text, id }: { text: string; id?: string }) {
  return (
    <p className="alert warn" id={id} tabIndex={id ? -1 : undefined}>
      <Icon name="warning" size="s" />
      <span>{text}</span>
    </p>
  );
}
