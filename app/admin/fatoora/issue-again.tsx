import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, errorTexts, FormContext, LineField } from '../kit/form-fields.tsx';
import { type AgainResult, BUYER_SCHEMES, type DocumentView } from './documents-view.ts';

type Props = { again: NonNullable<DocumentView['again']>; result: AgainResult | undefined };

/** Replaces a refused document; a business is corrected here. */
export function IssueAgain({ again, result }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const refused = result && 'problems' in result ? result : null;
  const wording = (field: string) => {
    const known = (['vatNumber', 'otherId'] as const).find((each) => each === field);
    const isOwn = refused?.problems[field]?.code === 'own';
    return known && isOwn ? t(`taxdocs.document.again.problem.${known}`) : undefined;
  };
  const state = {
    values: refused?.typed ?? again.buyer ?? {},
    errorOf: errorTexts(t, refused?.problems ?? {}, wording),
    limits: again.limits,
  };
  return (
    <Card title={t('taxdocs.document.again.title')}>
      <p>{t('taxdocs.document.again.text')}</p>
      <Form method="post" noValidate className="stack" preventScrollReset>
        {refused ? (
          <PageNote tone="danger">
            <span>{refused.note ?? t('forms.notSaved')}</span>
          </PageNote>
        ) : null}
        <FormContext value={state}>{again.buyer ? <Buyer /> : null}</FormContext>
        <div>
          <Button type="submit" variant="filled" disabled={isSending}>
            {t('taxdocs.document.again.go')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Buyer() {
  const t = useTexts();
  const schemes = BUYER_SCHEMES.map((value) => ({ value, label: t(`taxdocs.buyerScheme.${value}`) }));
  const at = 'taxdocs.document.again';
  return (
    <>
      <p className="muted">{t(`${at}.buyer`)}</p>
      <LineField name="name" label={t(`${at}.name`)} dir="auto" />
      <LineField name="vatNumber" label={t(`${at}.vatNumber`)} hint={t(`${at}.vatHelp`)} dir="ltr" />
      <div className="field-pair">
        <ChoiceField name="scheme" label={t(`${at}.scheme`)} choices={schemes} />
        <LineField name="otherId" label={t(`${at}.otherId`)} hint={t(`${at}.otherHelp`)} dir="ltr" />
      </div>
      <div className="field-pair">
        <LineField name="building" label={t(`${at}.building`)} dir="ltr" />
        <LineField name="street" label={t(`${at}.street`)} dir="auto" />
      </div>
      <div className="field-pair">
        <LineField name="district" label={t(`${at}.district`)} dir="auto" />
        <LineField name="city" label={t(`${at}.city`)} dir="auto" />
      </div>
      <div className="field-pair">
        <LineField name="postalCode" label={t(`${at}.postalCode`)} dir="ltr" />
      </div>
    </>
  );
}
