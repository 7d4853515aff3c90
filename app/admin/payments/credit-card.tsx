import { type CardProps, TermsForm } from './terms-form.tsx';

/** Store credit: on or off. Balances are managed per shopper. */
export function CreditCard(props: CardProps) {
  return <TermsForm {...props} part="credit" />;
}
