import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { ChoiceField, errorTexts, FormContext, LineField } from '../kit/form-fields.tsx';
import { type LinkResult, type LinkView, SELLER_SCHEMES, TAX_INVOICES_PATH } from './link-view.ts';

const WORDED = ['environment', 'name', 'registration', 'building', 'postalCode', 'unit'] as const;

type Props = { view: LinkView; result: LinkResult | undefined };

/** The first step: the seller as the certificate will name it. */
export function DetailsForm({ view, result }: Props) {
  const t = useTexts();
  const sending = useNavigation().formMethod === 'POST';
  const { canEdit, limits, certificate, isGroup } = view;
  const refused = result?.form === 'details' ? result : null;
  const wording = (field: string) => {
    if (refused?.problems[field]?.code !== 'own') return undefined;
    if (field === 'unit') return t(isGroup ? 'taxdocs.details.unitGroup' : 'taxdocs.details.problem.unit');
    const known = WORDED.find((each) => each === field);
    return known && t(`taxdocs.details.problem.${known}`);
  };
  const state = {
    values: refused?.typed ?? view.details,
    errorOf: errorTexts(t, refused?.problems ?? {}, wording),
    limits,
  };
  return (
    <Form method="post" noValidate className="stack">
      <input type="hidden" name="intent" value="details" />
      {refused ? (
        <PageNote tone="danger">
          <span>{refused.note ?? t('forms.notSaved')}</span>
        </PageNote>
      ) : null}
      <fieldset className="stack" disabled={!canEdit}>
        <FormContext value={state}>
          <Where view={view} chosen={state.values.environment} />
          <Seller view={view} />
        </FormContext>
        <div className="row">
          <Button type="submit" variant="filled" disabled={sending}>
            {t('taxdocs.details.go')}
          </Button>
          {certificate ? (
            <Button component={Link} to={TAX_INVOICES_PATH} variant="subtle">
              {t('taxdocs.details.back')}
            </Button>
          ) : null}
        </div>
      </fieldset>
    </Form>
  );
}

function Where({ view, chosen }: { view: LinkView; chosen: string }) {
  const t = useTexts();
  return (
    <Card title={t('taxdocs.where.title')} id="tax-where">
      <div className="access-modes" role="radiogroup" aria-labelledby="tax-where-title">
        {view.environments.map((each) => (
          <label key={each} className="access-mode">
            <input type="radio" name="environment" value={each} defaultChecked={chosen === each} />
            <span>
              <span className="strong">{t(`taxdocs.where.${each}`)}</span>
              <span className="muted caption">{t(`taxdocs.where.${each}Text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}

function Seller({ view }: { view: LinkView }) {
  const t = useTexts();
  const schemes = SELLER_SCHEMES.map((value) => ({ value, label: t(`taxdocs.scheme.${value}`) }));
  const unitHint = t(view.isGroup ? 'taxdocs.details.unitGroup' : 'taxdocs.details.unitHelp');
  return (
    <Card title={t('taxdocs.details.title')}>
      <p className="muted">
        {t('taxdocs.details.vatNumber')} <Code>{view.vatNumber}</Code>{' '}
        <Link className="text-link" to="/admin/settings/invoices">
          {t('taxdocs.details.change')}
        </Link>
      </p>
      <LineField
        name="name"
        label={t('taxdocs.details.name')}
        hint={t('taxdocs.details.nameHelp')}
        dir="auto"
      />
      <div className="field-pair">
        <ChoiceField name="scheme" label={t('taxdocs.details.scheme')} choices={schemes} />
        <LineField name="registration" label={t('taxdocs.details.registration')} dir="ltr" />
      </div>
      <div className="field-pair">
        <LineField name="building" label={t('taxdocs.details.building')} dir="ltr" />
        <LineField name="street" label={t('taxdocs.details.street')} dir="auto" />
      </div>
      <div className="field-pair">
        <LineField name="district" label={t('taxdocs.details.district')} dir="auto" />
        <LineField name="city" label={t('common.city')} dir="auto" />
      </div>
      <div className="field-pair">
        <LineField name="postalCode" label={t('taxdocs.details.postalCode')} dir="ltr" />
        <LineField name="industry" label={t('taxdocs.details.industry')} dir="auto" />
      </div>
      <LineField name="unit" label={t('taxdocs.details.unit')} hint={unitHint} dir="auto" />
    </Card>
  );
}
