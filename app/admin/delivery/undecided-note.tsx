import { Button } from '@mantine/core';
import { Link, useFetcher } from 'react-router';
import type { DeliveryTerms } from '#domain/delivery/index.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { useAmounts } from './charge-text.ts';

const ACTION = '/admin/settings/delivery';

/**
 * "Your shop delivers everywhere for 5.00, free from 100.00": shown until the owner confirms or changes the
 * terms.
 */
export function UndecidedNote({ terms, change }: { terms: DeliveryTerms; change: string | null }) {
  const t = useTexts();
  const fetcher = useFetcher();
  return (
    <div className="undecided-delivery">
      <p>{useTermsText(t, terms)}</p>
      <div className="row">
        <fetcher.Form method="post" action={ACTION}>
          <Button type="submit" name="intent" value="confirm" disabled={fetcher.state !== 'idle'}>
            {t('delivery.start.confirm')}
          </Button>
        </fetcher.Form>
        {change ? (
          <Button component={Link} to={change} variant="subtle">
            {t('delivery.start.change')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export function useTermsText(t: Texts, { flat, freeFrom }: DeliveryTerms): string {
  const amount = useAmounts(flat.currency);
  return freeFrom
    ? t('delivery.start.text', { amount: amount(flat.amount), from: amount(freeFrom.amount) })
    : t('delivery.start.flat', { amount: amount(flat.amount) });
}
