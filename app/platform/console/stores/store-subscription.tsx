import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
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
        {may.package ? (
          <>
            <PlanForm intent="package" result={result}>
              <PlanField store={store} result={result} />
            </PlanForm>
            <PlanForm intent="give" result={result}>
              <PlanField store={store} result={result} />
              <DayField result={result} fallback="" />
            </PlanForm>
          </>
        ) : null}
        {may.period ? (
          <PlanForm intent="period" result={result}>
            <DayField result={result} fallback={store.lastDay} />
          </PlanForm>
        ) : null}
      </div>
    </Card>
  );
}

type FormProps = Pick<StoreProps, 'result'> & { intent: keyof typeof TEXTS; children: ReactNode };

const TEXTS = {
  package: { open: 'console.store.changePlan', text: 'console.store.changePlanText' },
  give: { open: 'console.store.give', text: 'console.store.giveText' },
  period: { open: 'console.store.changeEnd', text: 'console.store.changeEndText' },
} as const;

/** A form whose button has the same text as the link that opens it. */
function PlanForm({ intent, result, children }: FormProps) {
  const t = useTexts();
  const { open, text } = TEXTS[intent];
  return (
    <ActForm intent={intent} open={t(open)} text={t(text)} submit={t(open)} result={result}>
      {children}
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

/** Forms that suspend a store or reopen it. */
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

/** Forms that open the store's admin: read only, or to make changes once the owner has allowed it. */
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
