import type { ReactNode } from 'react';
import { Card } from '../../ui/console/card.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, LineField } from '../kit/form-fields.tsx';
import { SettingsForm } from '../kit/settings-form.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { type LinkResult, type LinkView, REASONS_ID, type ReasonsView } from './link-view.ts';
import { NumberTiles } from './number-tiles.tsx';

type Props = { view: LinkView & { reasons: ReasonsView }; result: LinkResult | undefined; notes: ReactNode };

/** A connected store that sells goods without VAT: its certificate, and the reasons as the page's form. */
export function ConnectedPage({ view, result, notes }: Props) {
  const t = useTexts();
  const { reasons, numbers, canEdit } = view;
  const { kinds, choices, waiting } = reasons;
  return (
    <SettingsForm
      title={t('taxdocs.title')}
      text={t('taxdocs.text')}
      saved={reasons.saved}
      seen={{ intent: 'reasons', stamp: reasons.stamp }}
      limits={reasons.limits}
      canEdit={canEdit}
      result={result?.form === 'reasons' ? result.of : undefined}
      notes={
        <>
          {notes}
          {numbers ? <NumberTiles numbers={numbers} /> : null}
        </>
      }
      after={<CertificateCard view={view} result={result} />}
      formClass="tax-reasons"
    >
      <Card title={t('taxdocs.reasons.title')} id={REASONS_ID} className={waiting > 0 ? 'tax-due' : ''}>
        {waiting > 0 ? (
          <PageNote tone="warning">
            <span>{t('taxdocs.reasons.waiting', { count: waiting })}</span>
          </PageNote>
        ) : null}
        <p className="muted">{t('taxdocs.reasons.text')}</p>
        {kinds.includes('zero') ? (
          <ChoiceField name="zero" label={t('taxdocs.reasons.ofZero')} choices={choices.zero} />
        ) : null}
        {kinds.includes('exempt') ? (
          <ChoiceField name="exempt" label={t('taxdocs.reasons.ofExempt')} choices={choices.exempt} />
        ) : null}
        {kinds.includes('outOfScope') ? (
          <LineField
            name="outOfScope"
            label={t('taxdocs.reasons.ofOutside')}
            hint={t('taxdocs.reasons.outsideHelp')}
            dir="auto"
          />
        ) : null}
      </Card>
    </SettingsForm>
  );
}
