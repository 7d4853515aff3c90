import { Link } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { isolate } from '../../../ui/console/isolate.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import type { Texts } from '../../../ui/console/texts.tsx';
import type { WhenText } from '../../../ui/console/when.ts';
import { When } from '../../../ui/console/when-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';

export type InvoiceRow = {
  number: number;
  slug: string;
  storeName: string;
  issued: WhenText;
  plan: string;
  net: Money;
  tax: Money;
  total: Money;
};

export function invoiceColumns(t: Texts, locale: Locale): ListColumn<InvoiceRow>[] {
  return [...identity(t, locale), amount(t, 'net'), amount(t, 'tax'), total(t)];
}

function identity(t: Texts, locale: Locale): ListColumn<InvoiceRow>[] {
  return [
    {
      key: 'number',
      text: t('invoicedesk.column.number'),
      card: 'title',
      // A plain link, because the target is a file that the router cannot load.
      cell: ({ number }) => (
        <a className="row-link" href={localPath(`/platform-admin/invoices/${number}/pdf`, locale)} download>
          {t('plans.invoices.number', { number: isolate(String(number)) })}
        </a>
      ),
    },
    {
      key: 'store',
      text: t('invoicedesk.column.store'),
      className: 'clip',
      card: 'meta',
      cell: ({ slug, storeName, plan }) => (
        <>
          <Link to={localPath(`/platform-admin/stores/${slug}`, locale)}>
            <OwnText>{storeName}</OwnText>
          </Link>
          {' · '}
          <OwnText>{plan}</OwnText>
        </>
      ),
    },
    {
      key: 'issued',
      text: t('invoicedesk.column.issued'),
      className: 'muted',
      card: 'meta',
      cell: ({ issued }) => <When when={issued} />,
    },
  ];
}

function amount(t: Texts, key: 'net' | 'tax'): ListColumn<InvoiceRow> {
  return {
    ...{ key, text: t(`invoicedesk.column.${key}`), className: 'end muted wide-only' },
    cell: (row) => <MoneyText value={row[key]} />,
  };
}

function total(t: Texts): ListColumn<InvoiceRow> {
  return {
    ...{ key: 'total', text: t('invoicedesk.column.total'), className: 'end', card: 'aside' },
    cell: (row) => <MoneyText value={row.total} className="strong" />,
  };
}
