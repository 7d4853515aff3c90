import { Button } from '@mantine/core';
import type { MemberRole } from '#domain/audit/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import { firstGrapheme } from '#lib/graphemes.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

type Store = { slug: string; name: string; href: string; host: string };
type Status = 'active' | 'expired' | 'suspended' | 'closed';
type Props = {
  account: { name: string; email: string };
  own: (Store & { role: MemberRole; adminHref: string; closure: StoreClosure | null })[];
  others: (Store & { status: Status })[];
};

export function StoresPage({ account, own, others }: Props) {
  const t = useTexts();
  return (
    <main className="wrap stores-page" id="main">
      <h1>{t('platform.stores.title')}</h1>
      <p className="muted">{t('platform.stores.text', { name: isolate(account.name) })}</p>
      {own.length === 0 && others.length === 0 ? (
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
          <StoreCard
            key={store.slug}
            store={store}
            heading="h2"
            badge={t(`platform.stores.role.${store.role}`)}
            state={store.closure ? t(`platform.stores.status.${store.closure}`) : undefined}
          >
            <Button component="a" href={store.adminHref} variant="filled">
              {t('platform.stores.open')}
              <span className="sr-only">: {store.name}</span>
            </Button>
          </StoreCard>
        ))}
      </ul>
      {others.length > 0 ? (
        <section aria-labelledby="all-stores">
          <h2 id="all-stores">{t('platform.stores.allTitle')}</h2>
          <ul className="store-cards">
            {others.map((store) => (
              <StoreCard
                key={store.slug}
                store={store}
                heading="h3"
                badge={t(`platform.stores.status.${store.status}`)}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}

type CardProps = {
  store: Store;
  heading: 'h2' | 'h3';
  badge: string;
  state?: string | undefined;
  children?: React.ReactNode;
};

function StoreCard(props: CardProps) {
  const t = useTexts();
  const { store, heading: Heading } = props;
  return (
    <li className="card store-card">
      <div className="row">
        <span className="store-initial" aria-hidden="true">
          {firstGrapheme(store.name)}
        </span>
        <div className="grow">
          <Heading className="store-card-name">
            <OwnText>{store.name}</OwnText>
          </Heading>
          <bdi dir="ltr" className="caption">
            {store.host}
          </bdi>
        </div>
        {props.state ? <Badge look={{ tone: 'danger', mark: 'open' }}>{props.state}</Badge> : null}
        <Badge look={{ tone: 'neutral', mark: 'none' }}>{props.badge}</Badge>
      </div>
      <div className="row store-card-actions">
        {props.children}
        <Button component="a" href={store.href} rightSection={<Glyph name="open" small />}>
          {t('platform.stores.view')}
          <span className="sr-only">: {store.name}</span>
        </Button>
      </div>
    </li>
  );
}
