import { NativeSelect, TextInput } from '@mantine/core';
import { Card } from '../../../ui/console/card.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { When } from '../../../ui/console/when-text.tsx';
import { ActForm } from '../act-form.tsx';
import type { StoreProps } from './store-props.ts';

/** Plan and period of a store, and the forms that change them. */
export function StoreSubscription({ store, result }: StoreProps) {
  const t = useTexts();
  const { plan, ends, customer, may } = store;
  const name = plan ? t('console.store.version', { name: plan.name, version: plan.version }) : null;
  return (
    <Card title={t('console.store.subscription')}>
      <dl className="console-facts">
        <div>
          <dt>{t('console.store.plan')}</dt>
          <dd className="strong">{name ?? t('console.stores.noPlan')}</dd>
        </div>
        <div>
          <dt>{t('console.store.ends')}</dt>
          <dd>{ends ? <When when={ends} /> : t('console.store.never')}</dd>
        </div>
        {customer ? (
          <div>
            <dt>{t('console.store.customer')}</dt>
            <dd>
              <bdi dir="ltr">{customer}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
      <div className="act-forms">
        {may.package ? <PlanForm store={store} result={result} /> : null}
        {may.package ? <GiveForm store={store} result={result} /> : null}
        {may.period ? <PeriodForm store={store} result={result} /> : null}
      </div>
    </Card>
  );
}

function PlanForm({ store, result }: StoreProps) {
  const t = useTexts();
  return (
    <ActForm
      intent="package"
      open={t('console.store.changePlan')}
      text={t('console.store.changePlanText')}
      submit={t('console.store.changePlan')}
      result={result}
    >
      <PlanField store={store} result={result} />
    </ActForm>
  );
}

function GiveForm({ store, result }: StoreProps) {
  const t = useTexts();
  return (
    <ActForm
      intent="give"
      open={t('console.store.give')}
      text={t('console.store.giveText')}
      submit={t('console.store.give')}
      result={result}
    >
      <PlanField store={store} result={result} />
      <DayField result={result} fallback="" />
    </ActForm>
  );
}

function PlanField({ store, result }: StoreProps) {
  const t = useTexts();
  return (
    <NativeSelect
      name="package"
      label={t('console.store.newPlan')}
      data={store.packages}
      defaultValue={result?.typed?.package ?? store.plan?.code ?? ''}
      error={result?.problems?.package}
    />
  );
}

function DayField({ result, fallback }: Pick<StoreProps, 'result'> & { fallback: string }) {
  const t = useTexts();
  return (
    <TextInput
      type="date"
      name="day"
      label={t('console.store.lastDay')}
      defaultValue={result?.typed?.day ?? fallback}
      error={result?.problems?.day}
    />
  );
}

function PeriodForm({ store, result }: StoreProps) {
  const t = useTexts();
  return (
    <ActForm
      intent="period"
      open={t('console.store.changeEnd')}
      text={t('console.store.changeEndText')}
      submit={t('console.store.changeEnd')}
      result={result}
    >
      <DayField result={result} fallback={store.lastDay} />
    </ActForm>
  );
}

/** Suspends a store, or opens it again. */
export function StoreClosing({ store, result }: StoreProps) {
  const t = useTexts();
  if (!store.may.suspend || store.state === 'closed') return null;
  const intent = store.suspension ? 'unsuspend' : 'suspend';
  return (
    <Card label={t(`console.store.${intent}`)}>
      <ActForm
        key={intent}
        intent={intent}
        open={t(`console.store.${intent}`)}
        text={t('console.store.suspendText')}
        submit={t(`console.store.${intent}`)}
        isDanger={intent === 'suspend'}
        result={result}
      />
    </Card>
  );
}

/** Looks into the store's admin, read only, or helps there once the owner has allowed it. */
export function StoreViewAs({ store, result }: StoreProps) {
  const t = useTexts();
  const { may, helpUntil } = store;
  if (!(may.viewAs || may.help) || store.state === 'closed') return null;
  return (
    <Card label={t('console.store.viewAs')}>
      {may.viewAs ? (
        <ActForm
          intent="viewAs"
          open={t('console.store.viewAs')}
          text={t('console.store.viewAsText')}
          submit={t('console.store.viewAs')}
          result={result}
        />
      ) : null}
      {may.help && helpUntil ? (
        <ActForm
          intent="help"
          open={t('console.store.help')}
          text={t('console.store.helpText', { until: isolate(helpUntil.text) })}
          submit={t('console.store.help')}
          result={result}
        />
      ) : null}
      {may.help && !helpUntil ? <p className="caption">{t('console.store.helpNone')}</p> : null}
    </Card>
  );
}
