import { Card } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { type TextKey, type Texts, useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { actorName } from '../actor-name.ts';
import type { StoreView } from './store-view.server.ts';

export function StoreHistory({ store }: { store: StoreView }) {
  const t = useTexts();
  return (
    <Card title={t('console.store.history')}>
      {store.changes.length === 0 ? <p className="muted">{t('console.store.noHistory')}</p> : null}
      <ol className="console-history">
        {store.changes.map((change) => (
          <li key={change.id}>
            <span className="strong">{changeText(t, change)}</span>
            <Details at={change.at} name={actorName(t, change.byName)} reason={change.reason} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function changeText(t: Texts, { kind, end, package: name }: StoreView['changes'][number]): string {
  if (kind === 'period_end') {
    return t('console.store.change.period_end', { end: end?.text ?? t('console.store.never') });
  }
  if (kind === 'package') return t('console.store.change.package', { name: name ?? '' });
  if (kind === 'started' || kind === 'suspended' || kind === 'unsuspended') {
    return t(`console.store.change.${kind}`);
  }
  return t(`plans.change.${kind}`, { plan: isolate(name ?? ''), date: isolate(end?.text ?? '') });
}

/** The acts of operators on this store or person, newest first, from the platform's log. */
export function OperatorActs({ acts }: { acts: StoreView['acts'] }) {
  const t = useTexts();
  return (
    <Card title={t('console.store.acts')}>
      {acts.length === 0 ? <p className="muted">{t('console.store.noActs')}</p> : null}
      <ol className="console-history">
        {acts.map(({ id, name, action, at, reason }) => (
          <li key={id}>
            <span>
              <bdi className="strong">{name}</bdi> {t(actKey(action))}
            </span>
            <Details at={at} reason={reason} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function actKey(action: string): TextKey {
  return `console.act.${action.replace('.', '_')}` as TextKey;
}

function Details({ at, name, reason }: { at: StoreView['since']; name?: string; reason: string }) {
  return (
    <span className="caption">
      <When when={at} />
      {name ? (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      ) : null}
      {reason ? (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      ) : null}
    </span>
  );
}
