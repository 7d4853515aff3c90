import { type CardProps, TermsForm } from './terms-form.tsx';

/** Store credit: on or off. What each shopper has is given on their own. */
export function CreditCard(props: CardProps) {
  return <TermsForm {...props} part="credit" />;
}
