import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { type DiscountRow, discountColumns } from './discount-columns.tsx';
import { DISCOUNT_RULES, type DiscountViewName } from './discount-view.ts';

type Props = { list: ListPage<DiscountRow, DiscountViewName>; canEdit: boolean };

export function DiscountList({ list, canEdit }: Props) {
  const t = useTexts();
  const { counts = {}, state } = list;
  const hasNone = !counts.all && !counts.archived && state.query === '';
  return (
    <main className="page" id="main">
      <PageHead
        title={t('discounts.title')}
        isInline
        acts={
          canEdit && !hasNone ? (
            <div className="page-actions">
              <NewButton />
            </div>
          ) : null
        }
      />
      <CardFrame label={t('discounts.title')}>
        <List
          rules={DISCOUNT_RULES}
          list={list}
          views={{ label: t('discounts.views'), text: (view) => t(`discounts.view.${view}`) }}
          search={t('discounts.search')}
          columns={discountColumns(t)}
          keyOf={({ id }) => id}
          tableClass="discounts"
          empty={{
            glyph: 'percent',
            title: t('discounts.emptyTitle'),
            text: t('discounts.emptyText'),
            children: canEdit ? <NewButton /> : null,
          }}
        />
      </CardFrame>
    </main>
  );
}

function NewButton() {
  const t = useTexts();
  return (
    <Button
      component={Link}
      to={`${DISCOUNT_RULES.path}/new`}
      variant="filled"
      leftSection={<Glyph name="plus" />}
    >
      {t('discounts.new')}
    </Button>
  );
}
