import { useState } from 'react';
import { useLocation } from 'react-router';
import type { StoreClosure } from '#domain/subscription/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { ask } from './ask.ts';
import type { Frame } from './frame.ts';
import { StoreSign } from './store-mark.tsx';

type StoreEntry = {
  id: string;
  name: string;
  slug: string;
  origin: string;
  plan: string | null;
  closure: StoreClosure | null;
  isHere: boolean;
};

export type MyStores = { stores: StoreEntry[]; allHref: string };

const MANY = 5;

/** The store's name with a menu of this person's other stores, fetched when it first opens. */
export function StoreSwitcher({ store, id }: { store: Frame['store']; id: string }) {
  const t = useTexts();
  const [found, setFound] = useState<MyStores | null>(null);
  return (
    <>
      <button type="button" className="store-switcher" popoverTarget={id}>
        <StoreSign store={store} />
        <span className="store-mark-name">
          <OwnText locale={store.nameLocale}>{store.name}</OwnText>
        </span>
        <span className="sr-only">{t('shell.stores.open')}</span>
        <span
          className="store-dot"
          data-state={store.closure ?? 'live'}
          title={t(STATES[store.closure ?? 'live'])}
        />
        <Glyph name="updown" small />
      </button>
      <div
        id={id}
        popover="auto"
        className="popover-menu store-menu"
        onToggle={(event) => {
          if (event.newState === 'open') ask<MyStores>('/admin/my-stores').then(setFound);
        }}
      >
        <StoreMenu found={found} />
      </div>
    </>
  );
}

const STATES: Record<'live' | StoreClosure, TextKey> = {
  live: 'shell.stores.live',
  expired: 'admin.billing.state.expired',
  suspended: 'admin.billing.state.suspended',
  closed: 'closing.closed.state',
};

function StoreMenu({ found }: { found: MyStores | null }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  if (!found) return <p className="store-menu-wait muted">{t('shell.stores.loading')}</p>;
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = found.stores.filter(({ name, slug }) =>
    `${name} ${slug}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <>
      {found.stores.length > MANY ? (
        <input
          type="search"
          className="store-menu-search"
          aria-label={t('shell.stores.search')}
          placeholder={t('shell.stores.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <ul className="store-menu-list">
        {shown.map((store) => (
          <StoreLine key={store.id} store={store} />
        ))}
      </ul>
      <a className="menu-item store-menu-all" href={found.allHref}>
        <Glyph name="layers" />
        {t('shell.stores.all')}
      </a>
    </>
  );
}

/** Links to the same section of the other store's admin. */
function StoreLine({ store }: { store: StoreEntry }) {
  const t = useTexts();
  const [, , section = ''] = useLocation().pathname.split('/');
  return (
    <li>
      <a
        className="menu-item"
        href={`${store.origin}/admin/${section}`}
        aria-current={store.isHere ? 'true' : undefined}
      >
        <span className="store-dot" data-state={store.closure ?? 'live'} />
        <span className="store-menu-name">
          <OwnText>{store.name}</OwnText>
          <span className="sr-only">{t(STATES[store.closure ?? 'live'])}</span>
        </span>
        {store.plan ? (
          <span className="plan-badge">
            <OwnText>{store.plan}</OwnText>
          </span>
        ) : null}
        {store.isHere ? <Glyph name="check" small /> : null}
      </a>
    </li>
  );
}
