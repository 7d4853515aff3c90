import type { ComponentProps, ReactNode } from 'react';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { PageHead } from '../kit/page-head.tsx';
import { LibraryTabs } from './library-tabs.tsx';

type Props<Item> = {
  current: ComponentProps<typeof LibraryTabs>['current'];
  title: string;
  text: string;
  /** The announcement that an item was removed; null if none was. */
  removed: string | null;
  /** The card for uploads; null for users who may not. */
  upload: ReactNode;
  rules: ListRules;
  list: ListPage<Item>;
  search: string;
  empty: ComponentProps<typeof List>['empty'];
  /** The list item of an item of the library. */
  tile: (item: Item) => ReactNode;
};

/** A tab of the media library: pictures or videos. */
export function LibraryPage<Item>(props: Props<Item>) {
  const { current, title, text, removed, upload, rules, list, search, empty, tile } = props;
  return (
    <main className="page" id="main">
      <PageHead title={title} text={text} />
      {removed ? <AnnounceOnce text={removed} of={true} /> : null}
      <div className="stack">
        <LibraryTabs current={current} />
        {upload}
        <CardFrame label={title}>
          <List rules={rules} list={list} search={search} empty={empty}>
            <ul className="media-grid library">{list.rows.map(tile)}</ul>
          </List>
        </CardFrame>
      </div>
    </main>
  );
}
