import type { ReactNode } from 'react';
import type { CheckoutField } from '#domain/checkout/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutPageData } from './checkout-field.ts';

/**
 * A field whose message appears when the shopper leaves it with an invalid value. The style sheet shows the message
 * (:user-invalid), so this works without scripts. The server's own error replaces it.
 */
export function CheckedField(props: { data: CheckoutPageData; name: CheckoutField; children: ReactNode }) {
  const check = props.data.checks[props.name];
  return (
    <div className="checked-field">
      {props.children}
      {check && !props.data.fields[props.name] ? (
        <p className="field-error" role="alert">
          <Icon name="warning" size="s" />
          <span>{check.text}</span>
        </p>
      ) : null}
    </div>
  );
}
