import './packages.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form, useLocation, useNavigation } from 'react-router';
import { LOCALES } from '#lib/locale.ts';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { FeatureRows, PriceRows } from './package-rows.tsx';
import { LIMITS, type PackageResult, type PackageTexts, type PartProps, SWITCHES } from './package-texts.ts';

type Props = { own: PackageTexts; result: PackageResult | undefined; isNew?: boolean; canEdit: boolean };

/** The form of a package. Refused values stay in it. */
export function PackageForm(props: Props) {
  const { own, result, isNew = false, canEdit } = props;
  const t = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const texts = result?.typed ?? own;
  const problems = result?.problems ?? {};
  const parts = { texts, problems };
  return (
    // The key remounts the form after each answer, because the server removes empty rows and the fields must start
    // from its values.
    <Form key={JSON.stringify(texts)} method="post" className="package-form" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={texts.version} />
      <Refusal result={result} />
      <fieldset disabled={!canEdit} className="package-form">
        <NamesCard {...parts} isNew={isNew} />
        <Card title={t('packagedesk.prices')}>
          <p className="muted">{t('packagedesk.pricesText')}</p>
          <PriceRows {...parts} />
        </Card>
        <LimitsCard {...parts} />
        <SwitchesCard texts={texts} />
        <Card title={t('packagedesk.features')}>
          <p className="muted">{t('packagedesk.featuresText')}</p>
          <FeatureRows {...parts} />
        </Card>
        <ShownCard texts={texts} />
      </fieldset>
      {canEdit ? (
        <div>
          <Button type="submit" variant="filled" loading={isSending}>
            {t(isNew ? 'packagedesk.make' : 'packagedesk.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function Refusal({ result }: { result: PackageResult | undefined }) {
  const t = useTexts();
  const { pathname } = useLocation();
  if (result?.stale !== undefined) {
    return (
      <PageNote tone="warning" isRefusal>
        <span>
          {t('packagedesk.stale', { version: result.stale })}{' '}
          <a className="text-link" href={pathname} target="_blank" rel="noreferrer">
            {t('packagedesk.seeCurrent', { version: result.stale })}
          </a>
        </span>
      </PageNote>
    );
  }
  return result?.problems ? <PageNote tone="danger">{t('packagedesk.wrong')}</PageNote> : null;
}

function NamesCard({ texts, problems, isNew }: PartProps & { isNew: boolean }) {
  const t = useTexts();
  return (
    <Card title={t('packagedesk.names')}>
      {isNew ? (
        <TextInput
          className="ltr-field"
          name="code"
          label={t('packagedesk.code')}
          description={t('packagedesk.codeHint')}
          defaultValue={texts.code}
          error={problems.code}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      {(['names', 'summaries'] as const).map((field) => (
        <div key={field} className="package-pair">
          {LOCALES.map((locale) => (
            <TextInput
              key={locale}
              name={`${field}.${locale}`}
              label={t(`packagedesk.${field === 'names' ? 'name' : 'summary'}.${locale}`)}
              defaultValue={texts[field][locale]}
              error={problems[`${field}.${locale}`]}
              maxLength={field === 'names' ? 60 : 120}
              lang={locale}
              dir={locale === 'ar' ? 'rtl' : 'ltr'}
              autoComplete="off"
            />
          ))}
        </div>
      ))}
    </Card>
  );
}

function LimitsCard({ texts, problems }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('packagedesk.limits')}>
      <p className="muted">{t('packagedesk.limitsText')}</p>
      <div className="package-limits">
        {LIMITS.map((name) => (
          <TextInput
            key={name}
            className="ltr-field"
            name={`limits.${name}`}
            label={t(`console.store.${name === 'storageMb' ? 'storage' : name}`)}
            defaultValue={texts.limits[name]}
            error={problems[`limits.${name}`]}
            inputMode="numeric"
            maxLength={16}
            autoComplete="off"
          />
        ))}
      </div>
    </Card>
  );
}

function SwitchesCard({ texts }: { texts: PackageTexts }) {
  const t = useTexts();
  return (
    <Card title={t('packagedesk.switches')}>
      <p className="muted">{t('packagedesk.switchesText')}</p>
      {SWITCHES.map((feature) => (
        <Checkbox
          key={feature}
          name="featureOn"
          value={feature}
          label={t(`packagedesk.switch.${feature}`)}
          defaultChecked={!texts.featuresOff.includes(feature)}
        />
      ))}
    </Card>
  );
}

function ShownCard({ texts }: { texts: PackageTexts }) {
  const t = useTexts();
  return (
    <Card title={t('packagedesk.shown')}>
      {(['isListed', 'isRecommended'] as const).map((name) => (
        <Checkbox
          key={name}
          name={name}
          value="yes"
          label={t(`packagedesk.${name}`)}
          description={t(`packagedesk.${name}Text`)}
          defaultChecked={texts[name]}
        />
      ))}
    </Card>
  );
}
