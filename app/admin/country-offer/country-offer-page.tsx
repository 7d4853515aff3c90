import { Button, Checkbox } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { errorTexts, FormContext, LineField, MoneyField } from '../kit/form-fields.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { OFFER_FIELDS, type OfferResult, type OfferRow, type OfferView } from './offer-view.ts';

type Props = { offer: OfferView; result: OfferResult | undefined };

/**
 * The usual settings of the store's country beside the store's current ones; only ticked parts are applied.
 */
export function CountryOfferPage(props: Props) {
  const t = useTexts();
  const { result } = props;
  const problem = result && 'problem' in result ? result : undefined;
  const offer = problem?.problem === 'stale' ? problem.offer : props.offer;
  const { rows, hidden } = offer;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        title={t('countryoffer.title', { country: isolate(offer.country) })}
        text={t('countryoffer.text')}
        back={<SettingsBack />}
      />
      {result && 'applied' in result ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      {problem ? (
        <PageNote tone={problem.problem === 'stale' ? 'warning' : 'danger'}>
          <span>{t(`countryoffer.problem.${problem.problem}`)}</span>
        </PageNote>
      ) : null}
      {rows.length === 0 ? (
        <Card label={t('countryoffer.none')}>
          <p>{t('countryoffer.none')}</p>
          <div>
            <Button component={Link} to="/admin/dashboard">
              {t('countryoffer.dashboard')}
            </Button>
          </div>
        </Card>
      ) : (
        <OfferForm offer={offer} problem={problem} />
      )}
      {hidden > 0 ? <p className="muted">{t('countryoffer.hidden', { count: hidden })}</p> : null}
    </main>
  );
}

type Problem = Extract<OfferResult, { problem: string }>;

function OfferForm({ offer, problem }: { offer: OfferView; problem: Problem | undefined }) {
  const t = useTexts();
  const sending = useNavigation().formMethod === 'POST';
  const { ticked = [], typed = {} } = problem ?? {};
  const problems = problem && 'problems' in problem ? problem.problems : {};
  const errorOf = errorTexts(t, problems, (name) => {
    const field = OFFER_FIELDS.find((each) => each === name);
    return field && t(`countryoffer.wrong.${field}`);
  });
  return (
    <Form method="post" key={offer.stamp} className="stack">
      <input type="hidden" name="stamp" value={offer.stamp} />
      <FormContext value={{ values: typed, errorOf }}>
        {offer.rows.map((row) => (
          <OfferPart
            key={row.part}
            row={row}
            currency={offer.currency}
            isTicked={ticked.includes(row.part)}
          />
        ))}
      </FormContext>
      <div className="row">
        <Button type="submit" variant="filled" name="intent" value="accept" disabled={sending}>
          {t('countryoffer.accept')}
        </Button>
        <Button type="submit" name="intent" value="decline" disabled={sending}>
          {t('countryoffer.decline')}
        </Button>
      </div>
      <p className="muted">{t('countryoffer.after')}</p>
    </Form>
  );
}

type PartProps = { row: OfferRow; currency: string; isTicked: boolean };

function OfferPart({ row, currency, isTicked }: PartProps) {
  const t = useTexts();
  const { part, today, offered, law, pages, fields } = row;
  return (
    <Card title={t(`countryoffer.part.${part}`)} id={`offer-${part}`}>
      <dl className="offer-facts">
        <dt>{t('countryoffer.now')}</dt>
        <dd>{today}</dd>
        <dt>{t('countryoffer.usual')}</dt>
        <dd>
          {offered.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {law ? <p className="muted">{law}</p> : null}
        </dd>
      </dl>
      {pages.map(({ locale, title, blocks }) => (
        <details key={locale} className="offer-page">
          <summary>{t(`countryoffer.read.${locale}`)}</summary>
          <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            <h3>{title}</h3>
            {blocks.map(({ isHeading, text }) =>
              isHeading ? <h4 key={text}>{text}</h4> : <p key={text}>{text}</p>,
            )}
          </div>
        </details>
      ))}
      {fields.map((name) => {
        const hint = name === 'registrationNumber' ? undefined : t(`countryoffer.hint.${name}`);
        const texts = { name, hint, label: t(`countryoffer.field.${name}`) };
        if (name === 'cashFee') return <MoneyField key={name} {...texts} currency={currency} />;
        return <LineField key={name} {...texts} dir={name === 'legalName' ? 'auto' : 'ltr'} />;
      })}
      <Checkbox name="part" value={part} label={t(`countryoffer.tick.${part}`)} defaultChecked={isTicked} />
    </Card>
  );
}
