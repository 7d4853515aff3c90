import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../../ui/console/badge.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import type { StoreProps } from './store-props.ts';
import type { StoreView } from './store-view.server.ts';

type StoreFeature = StoreView['features'][number];

/** The features of a store: on or off by its plan, or switched for this store. */
export function StoreFeatures({ store }: Pick<StoreProps, 'store'>) {
  const t = useTexts();
  return (
    <Card title={t('console.store.features')}>
      <p className="muted">{t('console.store.featuresText')}</p>
      <dl className="console-facts console-features">
        {store.features.map((each) => (
          <div key={each.feature}>
            <dt>{t(`packagedesk.switch.${each.feature}`)}</dt>
            <dd>
              <Badge look={{ tone: each.isOn ? 'success' : 'neutral', mark: each.isOn ? 'full' : 'open' }}>
                {t(each.isOn ? 'console.store.featureOn' : 'console.store.featureOff')}
              </Badge>
            </dd>
            {store.may.features && store.state !== 'closed' ? (
              <dd className="feature-switch">
                <SwitchForm of={each} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Card>
  );
}

function SwitchForm({ of: { feature, setting, isInPlan } }: { of: StoreFeature }) {
  const t = useTexts();
  const plan = t(isInPlan ? 'console.store.featureByPlanOn' : 'console.store.featureByPlanOff');
  return (
    <Form method="post" className="row" preventScrollReset key={setting}>
      <input type="hidden" name="intent" value="feature" />
      <input type="hidden" name="feature" value={feature} />
      <NativeSelect
        name="setting"
        aria-label={t(`packagedesk.switch.${feature}`)}
        defaultValue={setting}
        data={[
          { value: 'plan', label: plan },
          { value: 'on', label: t('console.store.featureOn') },
          { value: 'off', label: t('console.store.featureOff') },
        ]}
      />
      <Button type="submit" data-small="">
        {t('console.store.save')}
      </Button>
    </Form>
  );
}
