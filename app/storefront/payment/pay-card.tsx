import { Form, useNavigation } from 'react-router';
import { paths } from '../page/paths.ts';
import { useLocalePath } from '../shell/shell-context.tsx';

/** Form that opens the provider's page for an order's card payment. */
export function PayCard({ number, label }: { number: number; label: string }) {
  const href = useLocalePath();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={href(paths.pay(number))}>
      <button type="submit" className="btn primary" disabled={isSending}>
        {label}
      </button>
    </Form>
  );
}
