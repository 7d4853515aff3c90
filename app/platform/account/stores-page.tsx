import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MemberRole } from '#domain/audit/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import type { StoresResult } from './act-on-stores.server.ts';
import { LeaveForm, OfferForm } from './membership-forms.tsx';
import { StoreCard, type StoreLine } from './store-card.tsx';

type OwnStore = StoreLine & {
  role: MemberRole;
  adminHref: string;
  closure: StoreClosure | null;
  /** An offer of this store's ownership. */
  offer: { from: string; until: string } | null;
};
type Props = {
  account: { name: string; email: string };
  own: OwnStore[];
  result: StoresResult | undefined;
};

const DONE = { leave: 'leave.left', take: 'offer.taken', drop: 'offer.dropped' } as const;

export function StoresPage({ account, own, result }: Props) {
  const t = useTexts();
  const done = result?.problem === null ? result : undefined;
  const { locale } = useReading();
  return (
    <main className="wrap stores-page" id="main">
      <h1>{t('platform.stores.title')}</h1>
      <p className="muted">{t('platform.stores.text', { name: isolate(account.name) })}</p>
      {done ? (
        <AnnounceOnce
          text={t(`ownaccount.${DONE[done.intent]}`, { store: isolate(done.store) })}
          of={result}
        />
      ) : null}
      <div className="stores-acts">
        <Button component="a" href={localPath('/create-store', locale)} leftSection={<Glyph name="plus" />}>
          {t('signup.create.title')}
        </Button>
        {own.length > 0 ? (
          <Button component={Link} to={localPath('/billing', locale)} leftSection={<Glyph name="coins" />}>
            {t('plans.platform.title')}
          </Button>
        ) : null}
      </div>
      {own.length === 0 ? (
        <div className="card">
          <div className="empty-state">
            <span className="glyph-tile" data-tone="brand">
              <Glyph name="store" />
            </span>
            <h2>{t('platform.stores.emptyTitle')}</h2>
            <p className="muted">{t('platform.stores.emptyText', { email: isolate(account.email) })}</p>
          </div>
        </div>
      ) : null}
      <ul className="store-cards">
        {own.map((store) => (
          <OwnStoreCard
            key={store.slug}
            store={store}
            result={result?.slug === store.slug ? result : undefined}
          />
        ))}
      </ul>
    </main>
  );
}

function OwnStoreCard({ store, result }: { store: OwnStore; result: StoresResult | undefined }) {
  const t = useTexts();
  return (
    <StoreCard
      store={store}
      heading="h2"
      badge={t(`platform.stores.role.${store.role}`)}
      state={store.closure ? t(`platform.stores.status.${store.closure}`) : undefined}
      more={
        <>
          {store.offer ? <OfferForm store={store} offer={store.offer} result={result} /> : null}
          <LeaveForm store={store} result={result} />
        </>
      }
    >
      <Button component="a" href={store.adminHref} variant="filled">
        {t('platform.stores.open')}
        <span className="sr-only">: {store.name}</span>
      </Button>
    </StoreCard>
  );
}
