import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { CreditFailure, CreditKind } from '#domain/payments/index.ts';
import type { Money } from '#lib/money/index.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { CurrencyUnit } from '../../ui/console/currency-unit.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { BuyerName } from '../orders/buyer-name.tsx';

export type CreditPageView = {
  email: string;
  currency: string;
  owner: {
    id: string;
    name: string;
    email: string;
    balance: Money;
    entries: {
      id: string;
      kind: CreditKind;
      amount: Money;
      reason: string;
      actorName: string;
      orderNumber: number | null;
      when: WhenText;
    }[];
  } | null;
};

export type CreditResult =
  | { done: 'given' | 'taken' }
  | {
      problem: CreditFailure['code'] | 'not_an_amount';
      typed: { amount: string; reason: string };
    };

/** One shopper's credit: find by e-mail, see its entries, add or deduct with a reason. */
export function StoreCreditPage({ view, result }: { view: CreditPageView; result?: CreditResult }) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead title={t('payments.credit.title')} back={<SettingsBack />} text={t('payments.give.text')} />
      {result && 'done' in result ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      <div className="stack">
        <CardFrame label={t('payments.give.find')}>
          <Form method="get" className="card-body inline-form">
            <TextInput
              name="email"
              type="search"
              label={t('payments.give.email')}
              defaultValue={view.email}
              error={view.email !== '' && !view.owner ? t('payments.give.unknown') : undefined}
              maxLength={254}
              dir="ltr"
              autoComplete="off"
            />
            <Button type="submit" className="beside-label">
              {t('payments.give.find')}
            </Button>
          </Form>
        </CardFrame>
        {view.owner ? (
          <>
            <Change owner={view.owner} currency={view.currency} result={result} />
            <History owner={view.owner} />
          </>
        ) : null}
      </div>
    </main>
  );
}

type Owner = NonNullable<CreditPageView['owner']>;

function Change(props: { owner: Owner; currency: string; result?: CreditResult }) {
  const { owner, currency, result } = props;
  const t = useTexts();
  const underWay = useNavigation().formData?.get('intent');
  const refused = result && 'problem' in result ? result : null;
  const isReason = refused?.problem === 'reason_missing';
  const problem = refused ? t(`payments.give.problem.${refused.problem}`) : undefined;
  return (
    <section className="card" aria-labelledby="credit-owner">
      <div className="terms-head">
        <div className="grow">
          <h2 id="credit-owner">
            <BuyerName name={owner.name} />
          </h2>
          <p className="muted sm">
            <Code>{owner.email}</Code>
          </p>
        </div>
        <p className="strong">
          {t('payments.give.balance')} <MoneyText value={owner.balance} />
        </p>
      </div>
      <Form
        method="post"
        className="card-body stack"
        key={result && 'done' in result ? owner.entries.length : 'typed'}
      >
        <input type="hidden" name="customerId" value={owner.id} />
        <input type="hidden" name="shownBalance" value={owner.balance.amount} />
        <div className="field-pair">
          <TextInput
            name="amount"
            label={t('payments.give.amount')}
            defaultValue={refused?.typed.amount}
            error={isReason ? undefined : problem}
            rightSection={<CurrencyUnit currency={currency} />}
            rightSectionWidth={56}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            required
          />
          <TextInput
            name="reason"
            label={t('common.reason')}
            description={t('payments.give.reasonHelp')}
            defaultValue={refused?.typed.reason}
            error={isReason ? problem : undefined}
            maxLength={500}
            dir="auto"
            autoComplete="off"
            required
          />
        </div>
        <div className="row end">
          <Button type="submit" name="intent" value="take" loading={underWay === 'take'}>
            {t('payments.give.take')}
          </Button>
          <Button type="submit" variant="filled" name="intent" value="give" loading={underWay === 'give'}>
            {t('payments.give.give')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function History({ owner }: { owner: Owner }) {
  const t = useTexts();
  return (
    <CardFrame title={t('common.history')}>
      <ul className="card-body plain-list refuse-rows">
        {owner.entries.length === 0 ? <li className="muted">{t('payments.give.none')}</li> : null}
        {owner.entries.map((entry) => (
          <li key={entry.id}>
            <Glyph name="cash" small />
            <div className="grow">
              <p>
                {t(`payment.credit.kind.${entry.kind}`)}
                {entry.orderNumber === null ? null : (
                  <>
                    {' '}
                    <Code>{`#${entry.orderNumber}`}</Code>
                  </>
                )}
              </p>
              {entry.reason ? (
                <p className="sm">
                  <OwnText>{entry.reason}</OwnText>
                </p>
              ) : null}
              <p className="muted sm">
                <bdi>{entry.actorName}</bdi>
                <span className="dot">·</span>
                <When when={entry.when} />
              </p>
            </div>
            <span className="strong">
              <MoneyText value={entry.amount} />
            </span>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}
