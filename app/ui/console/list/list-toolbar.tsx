import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';
import { PageBox, useSelection } from './selection.tsx';

type Props = {
  /** Search, filters, sort, columns. */
  children: ReactNode;
  /** Buttons for the ticked rows, each `type="submit" name="act"`; null without permission. */
  acts: ReactNode | null;
};

/**
 * The tools between a list's tabs and its rows, replaced by the bulk actions while rows are ticked. The ids
 * of ticked rows are posted as `id`; `all=1` means every row that matches the list's address.
 */
export function ListToolbar({ children, acts }: Props) {
  const { count } = useSelection();
  return (
    <>
      <div className="list-tools" hidden={count > 0 && acts !== null}>
        {children}
      </div>
      {count > 0 && acts !== null ? <Bulk acts={acts} /> : null}
    </>
  );
}

function Bulk({ acts }: { acts: ReactNode }) {
  const t = useTexts();
  const { ids, isAll, count, total, clear, takeAll } = useSelection();
  return (
    <Form method="post" id="list-bulk" className="list-tools list-bulk" aria-label={t('list.bulk')}>
      {isAll ? <input type="hidden" name="all" value="1" /> : null}
      {isAll ? null : [...ids].map((id) => <input key={id} type="hidden" name="id" value={id} />)}
      <span className="phone-only">
        <PageBox />
      </span>
      <p className="list-bulk-count" role="status">
        {t('list.selected', { count })}
      </p>
      {!isAll && total > ids.size ? (
        <button type="button" className="text-button" onClick={takeAll}>
          {t('list.selectAll', { count: total })}
        </button>
      ) : null}
      <span className="list-bulk-acts">{acts}</span>
      <button type="button" className="icon-button" aria-label={t('list.clearSelection')} onClick={clear}>
        <Glyph name="close" />
      </button>
    </Form>
  );
}
