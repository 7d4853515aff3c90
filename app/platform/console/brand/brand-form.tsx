import './brand.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { deriveRoles, parseColour } from '#lib/colour.ts';
import { LOCALES } from '#lib/locale.ts';
import { ColourFields } from '../../../ui/console/branding/colour-fields.tsx';
import { ContrastCheck } from '../../../ui/console/branding/contrast-check.tsx';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { BrandSample } from './brand-sample.tsx';
import { type BrandResult, type BrandTexts, DETAILS } from './brand-view.ts';

type Props = { saved: BrandTexts; result: BrandResult | undefined; canEdit: boolean };

/** The name, the colours and the details of the platform. Refused values stay in the form. */
export function BrandForm({ saved, result, canEdit }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formMethod === 'POST';
  const refused = result && 'typed' in result ? result : undefined;
  const texts = refused?.typed ?? saved;
  const problems = refused?.problems ?? {};
  return (
    <Form key={JSON.stringify(texts)} method="post" className="brand-form" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={texts.version} />
      <Outcome result={result} />
      <fieldset className="brand-form" disabled={!canEdit}>
        <Card title={t('branddesk.names')}>
          <div className="brand-pair">
            {LOCALES.map((locale) => (
              <TextInput
                key={locale}
                name={`names.${locale}`}
                label={t(`branddesk.name.${locale}`)}
                defaultValue={texts.names[locale]}
                error={problems[`names.${locale}`]}
                maxLength={40}
                lang={locale}
                dir={locale === 'ar' ? 'rtl' : 'ltr'}
                autoComplete="off"
              />
            ))}
          </div>
        </Card>
        <Colours texts={texts} problems={problems} />
        <DetailsCard texts={texts} problems={problems} />
      </fieldset>
      {canEdit ? (
        <div>
          <Button type="submit" variant="filled" loading={isSending}>
            {t('branddesk.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function Outcome({ result }: { result: BrandResult | undefined }) {
  const t = useTexts();
  if (!result || !('typed' in result)) return null;
  if (result.isStale) {
    return (
      <PageNote tone="warning" isRefusal>
        {t('branddesk.stale')}
      </PageNote>
    );
  }
  return <PageNote tone="danger">{t('branddesk.wrong')}</PageNote>;
}

type PartProps = { texts: BrandTexts; problems: Record<string, string> };

/** The two colours and their contrast. While a colour is incomplete, the last complete one is used. */
function Colours({ texts, problems }: PartProps) {
  const [typed, setTyped] = useState({
    primaryColor: texts.primaryColor,
    secondaryColor: texts.secondaryColor,
  });
  const [shown, setShown] = useState(() =>
    complete(typed, { primaryColor: '#242F51', secondaryColor: '#384878' }),
  );
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    setShown(complete(next, shown));
  };
  const roles = deriveRoles(shown.primaryColor, shown.secondaryColor);
  return (
    <>
      <ColourFields typed={typed} errors={problems} onChange={type} />
      <ContrastCheck colours={shown} roles={roles} onUse={(colour) => type({ secondaryColor: colour })} />
      <BrandSample roles={roles} />
    </>
  );
}

type Pair = { primaryColor: string; secondaryColor: string };

function complete(typed: Pair, otherwise: Pair): Pair {
  const [primary, secondary] = [parseColour(typed.primaryColor), parseColour(typed.secondaryColor)];
  return {
    primaryColor: primary.ok ? primary.value : otherwise.primaryColor,
    secondaryColor: secondary.ok ? secondary.value : otherwise.secondaryColor,
  };
}

const LENGTHS = { operatorName: 120, operatorAddress: 300, contactEmail: 254, sourceUrl: 200 };

function DetailsCard({ texts, problems }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('branddesk.operator')}>
      <p className="muted">{t('branddesk.operatorText')}</p>
      <div className="brand-pair">
        {DETAILS.map((name) => (
          <TextInput
            key={name}
            name={name}
            className={name === 'contactEmail' || name === 'sourceUrl' ? 'ltr-field' : undefined}
            label={t(`branddesk.${name}`)}
            defaultValue={texts[name]}
            error={problems[name]}
            maxLength={LENGTHS[name]}
            dir={name === 'contactEmail' || name === 'sourceUrl' ? undefined : 'auto'}
            autoComplete="off"
          />
        ))}
      </div>
    </Card>
  );
}
