import { Button, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { SideCard } from '../kit/side-card.tsx';
import type { CustomerView } from './customer-view.ts';

/**
 * Blocks a customer after naming the consequences, and unblocks them. A plain form inside `details`: it works
 * without scripts.
 */
export function BlockCard({ person }: { person: CustomerView }) {
  const t = useTexts();
  const { blocked, canEdit } = person;
  if (!canEdit && !blocked) return null;
  return (
    <SideCard id="person-block" title={t('customers.block.title')}>
      {blocked ? (
        <div className="stack">
          <p>{t('customers.block.since', { date: blocked.when.text })}</p>
          {blocked.reason ? (
            <p className="muted">
              <OwnText>{blocked.reason}</OwnText>
            </p>
          ) : null}
          <UnderWayNote person={person} />
          {canEdit ? (
            <Form method="post">
              <input type="hidden" name="intent" value="unblock" />
              <Button type="submit">{t('customers.block.undo')}</Button>
            </Form>
          ) : null}
        </div>
      ) : (
        <details className="block-fold">
          <summary>{t('customers.block.open')}</summary>
          <Form method="post" className="stack">
            <input type="hidden" name="intent" value="block" />
            <p className="muted">{t('customers.block.text')}</p>
            <UnderWayNote person={person} />
            <TextInput name="reason" label={t('customers.block.reason')} maxLength={500} dir="auto" />
            <div>
              <Button type="submit" variant="filled" data-tone="danger">
                {t('customers.block.submit')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </SideCard>
  );
}

/** Links to the unshipped orders, which a block does not stop. */
function UnderWayNote({ person }: { person: CustomerView }) {
  const t = useTexts();
  if (person.underWay.orders === 0) return null;
  return (
    <p className="note" data-tone="warning">
      <Glyph name="warning" />
      <span>
        {t('customers.block.underWay', person.underWay)}{' '}
        {person.canSeeOrders ? (
          <Link className="text-link" to={`/admin/orders?q=${encodeURIComponent(person.email)}`}>
            {t('customers.block.toOrders')}
          </Link>
        ) : null}
      </span>
    </p>
  );
}
