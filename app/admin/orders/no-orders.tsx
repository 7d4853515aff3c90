import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { EmptyState } from '../list/empty-state.tsx';

/** The empty orders list: how to get the first order, or a link back to all. */
export function NoOrders({ isFiltered, storeHref }: { isFiltered: boolean; storeHref: string }) {
  const t = useTexts();
  if (!isFiltered) {
    return (
      <EmptyState glyph="orders" title={t('admin.orders.emptyTitle')} text={t('admin.orders.emptyText')}>
        <Button
          component="a"
          href={storeHref}
          target="_blank"
          rel="noreferrer"
          variant="filled"
          rightSection={<Glyph name="open" />}
        >
          {t('admin.shell.viewStore')}
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState glyph="search" title={t('admin.orders.noMatchTitle')} text={t('admin.orders.noMatchText')}>
      <Button component={Link} to="/admin/orders">
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}
