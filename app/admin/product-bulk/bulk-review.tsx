import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { CellChange } from './bulk-cells.ts';

type Props = {
  isOpen: boolean;
  changes: CellChange[];
  currency: string;
  edits: string;
  saving: boolean;
  onClose: () => void;
};

/** The changes with their old and new values, for confirmation. */
export function BulkReview({ isOpen, changes, currency, edits, saving, onClose }: Props) {
  const t = useTexts();
  const title = t('productbulk.changed', { count: changes.length });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size={720}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls in a region of its own */}
      <section className="bulk-diff" aria-label={title} tabIndex={0}>
        <table className="bulk-diff-table">
          <thead>
            <tr>
              <th scope="col">{t('productbulk.column.product')}</th>
              <th scope="col">{t('productbulk.what')}</th>
              <th scope="col" className="end">
                {t('productbulk.before')}
              </th>
              <th scope="col" className="end">
                {t('productbulk.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.key}>
                <th scope="row">
                  <bdi>{change.name}</bdi>
                </th>
                <td>{t(`productbulk.column.${change.field}`)}</td>
                <td className="end muted">
                  <Value change={change} value={change.from} currency={currency} />
                </td>
                <td className="end strong">
                  <Value change={change} value={change.to} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Form method="post" className="dialog-actions" preventScrollReset>
        <input type="hidden" name="edits" value={edits} />
        <Button data-autofocus onClick={onClose}>
          {t('productbulk.goOn')}
        </Button>
        <Button type="submit" variant="filled" loading={saving}>
          {t('productbulk.save', { count: changes.length })}
        </Button>
      </Form>
    </Dialog>
  );
}

function Value(props: { change: CellChange; value: string | number | null; currency: string }) {
  const t = useTexts();
  const { change, value, currency } = props;
  if (value === null) return t('productbulk.none');
  if (change.field === 'status') return t(`admin.products.status.${value as 'active'}`);
  if (change.field === 'quantity') return <bdi dir="ltr">{value}</bdi>;
  return <MoneyText value={{ amount: Number(value), currency }} />;
}
