import { Button } from '@mantine/core';
import { firstGrapheme } from '#lib/graphemes.ts';
import { money } from '#lib/money/index.ts';
import { Badge } from '../../../ui/console/badge.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { actorName } from '../actor-name.ts';
import { ConsoleHead } from '../console-head.tsx';
import { StateBadge } from './state-badge.tsx';
import { StoreFeatures } from './store-features.tsx';
import { OperatorActs, StoreHistory } from './store-history.tsx';
import { StoreDomains, StoreMembers } from './store-members.tsx';
import { StoreNotes } from './store-notes.tsx';
import type { StoreProps } from './store-props.ts';
import { StoreClosing, StoreSubscription, StoreViewAs } from './store-subscription.tsx';
import type { StoreView } from './store-view.server.ts';
import { UseBar, UseText } from './use-bar.tsx';

/** Everything that operators see of one store, and the actions on it. */
export function StorePage({ store, result }: StoreProps) {
  return (
    <main className="page" id="main">
      <Head store={store} />
      <Closure store={store} />
      <div className="console-split">
        <div>
          <Sales store={store} />
          <div className="console-pair">
            <StoreSubscription store={store} result={result} />
            <Use store={store} />
          </div>
          <StoreHistory store={store} />
          <OperatorActs acts={store.acts} />
        </div>
        <div>
          <StoreViewAs store={store} result={result} />
          <StoreNotes store={store} result={result} />
          <StoreFeatures store={store} />
          <StoreMembers store={store} />
          <StoreDomains store={store} />
          <StoreClosing store={store} result={result} />
        </div>
      </div>
    </main>
  );
}

function Head({ store }: { store: StoreView }) {
  const t = useTexts();
  const { locale } = useReading();
  const heading = (
    <>
      <span className="store-cell">
        <span className="store-initial" aria-hidden="true">
          {firstGrapheme(store.name)}
        </span>
        <OwnText>{store.name}</OwnText>
      </span>
      <StateBadge state={store.state} />
      {store.isDemo ? (
        <Badge look={{ tone: 'neutral', mark: 'none' }}>{t('console.store.sample')}</Badge>
      ) : null}
    </>
  );
  return (
    <ConsoleHead
      title={store.name}
      heading={heading}
      back={{ to: localPath('/platform-admin', locale), text: t('console.stores.title') }}
      text={
        <>
          <bdi dir="ltr">{store.host}</bdi> · {t('console.store.since', { date: store.since.text })}
        </>
      }
      acts={
        <Button component="a" href={store.href} leftSection={<Glyph name="open" />}>
          {t('console.store.visit')}
        </Button>
      }
    />
  );
}

function Closure({ store }: { store: StoreView }) {
  const t = useTexts();
  const { suspension, state, ends } = store;
  if (suspension) {
    const { byName, at, reason } = suspension;
    return (
      <PageNote tone="danger" isRefusal={false}>
        {t('console.store.suspendedNote', {
          name: isolate(actorName(t, byName)),
          date: at.exact,
          reason: isolate(reason),
        })}
      </PageNote>
    );
  }
  if (state !== 'expired' || !ends) return null;
  return <PageNote tone="warning">{t('console.store.expiredNote', { date: ends.exact })}</PageNote>;
}

function Sales({ store: { figures } }: { store: StoreView }) {
  const t = useTexts();
  return (
    <Card title={t('console.store.sales')}>
      <p className="console-sum">
        <b>
          <MoneyText value={money(figures.sales, figures.currency)} />
        </b>
        <span className="muted">{t('console.store.orders', { count: figures.orders })}</span>
        {figures.lastOrder ? (
          <span className="muted">{t('console.store.lastOrder', { when: figures.lastOrder.text })}</span>
        ) : null}
      </p>
    </Card>
  );
}

function Use({ store: { use, plan } }: { store: StoreView }) {
  const t = useTexts();
  const rows = [
    { text: t('console.store.products'), used: use.products, limit: plan?.limits.products },
    { text: t('console.store.staff'), used: use.staff, limit: plan?.limits.staff },
    { text: t('console.store.storage'), used: use.storageMb, limit: plan?.limits.storageMb },
    { text: t('console.store.domains'), used: use.domains, limit: plan?.limits.domains },
    { text: t('console.store.monthOrders'), used: use.ordersMonth, limit: plan?.limits.ordersMonth },
  ];
  return (
    <Card title={t('console.store.use')}>
      <dl className="console-facts">
        {rows.map(({ text, used, limit = null }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <UseText used={used} limit={limit} />
            </dd>
            <UseBar used={used} limit={limit} />
          </div>
        ))}
      </dl>
    </Card>
  );
}
