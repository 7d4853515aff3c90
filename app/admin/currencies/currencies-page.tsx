import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { AddCurrency } from './add-currency.tsx';
import type { CurrenciesResult, CurrenciesView } from './currencies-view.ts';
import { CurrencyForm } from './currency-form.tsx';
import { EnteredPrices } from './entered-prices.tsx';

type Props = { currencies: CurrenciesView; canEdit: boolean; result: CurrenciesResult | undefined };

/** Each currency has its own form. */
export function CurrenciesPage({ currencies, canEdit, result }: Props) {
  const t = useTexts();
  const { own, rows } = currencies;
  const resultOf = (form: string) => (result?.form === form ? result : undefined);
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        title={t('currencies.admin.title')}
        back={<SettingsBack />}
        text={t('currencies.admin.text')}
      />
      {result && 'saved' in result ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      <ReadOnlyNote canEdit={canEdit} />
      <div className="split">
        <div className="stack">
          <CardFrame title={t('currencies.admin.own')}>
            <p className="card-body">
              <span className="strong">
                {own.name} <Code>{own.code}</Code>
              </span>
              <br />
              <span className="muted">{t('currencies.admin.ownText')}</span>
            </p>
          </CardFrame>
          <Card title={t('currencies.admin.others')}>
            {rows.length === 0 ? <p className="muted">{t('currencies.admin.none')}</p> : null}
            {rows.map((row) => (
              <CurrencyForm
                key={`${row.code} ${row.stamp}`}
                row={row}
                own={own.code}
                canEdit={canEdit}
                result={resultOf(row.code)}
              />
            ))}
          </Card>
          <EnteredPrices currencies={currencies} canEdit={canEdit} result={resultOf('price')} />
        </div>
        {canEdit ? <AddCurrency currencies={currencies} result={resultOf('add')} /> : null}
      </div>
    </main>
  );
}
