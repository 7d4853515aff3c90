import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { PayMarks } from '../cart/pay-marks.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { DeliveryChoice, PaymentChoice } from './checkout-types.ts';

/** Radio cards with delivery dates and price; a single option is shown as text. */
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

/** Radio cards of the payment methods; unavailable ones show the reason. */
export function PaymentChoices({ options, error }: { options: PaymentChoice[]; error?: string }) {
  const text = useTexts();
  if (options.length === 0) return <Warning id="paymentMethod" text={error ?? text('payment.none')} />;
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
                <PayMarks marks={option.marks} />
              </span>
              <svg className="icon m" viewBox="0 0 24 24" aria-hidden="true">
                <path d={option.icon} />
              </svg>
            </label>
          </div>
        ))}
      </fieldset>
      {error ? <Warning text={error} /> : null}
    </>
  );
}

// Uncontrolled radios take the server's choice only when remounted. The key changes with the offered options,
// not with the choice: a remount would lose the keyboard focus.
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
