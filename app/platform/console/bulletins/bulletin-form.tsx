import './bulletins.css';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { LOCALES } from '#lib/locale.ts';
import { Card } from '../../../ui/console/card.tsx';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { type BulletinChoices, type BulletinResult, type BulletinTexts, LEVELS } from './bulletin-texts.ts';

type Props = {
  own: BulletinTexts;
  choices: BulletinChoices;
  result: BulletinResult | undefined;
  isDraft: boolean;
};

/** The form of an announcement. Refused and previewed values stay in it. */
export function BulletinForm({ own, choices, result, isDraft }: Props) {
  const t = useTexts();
  const { state, formData } = useNavigation();
  const texts = result?.typed ?? own;
  const parts = { texts, problems: result?.problems ?? {} };
  const isSending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  const saving = isDraft ? 'save' : 'change';
  return (
    <Form key={JSON.stringify(texts)} method="post" className="bulletin-form" noValidate>
      <input type="hidden" name="edition" value={texts.edition} />
      <Refusal result={result} />
      <TextsCard {...parts} />
      <TimesCard {...parts} />
      <WhomCard {...parts} choices={choices} />
      <div className="row">
        <Button type="submit" name="intent" value="preview" loading={isSending('preview')}>
          {t('bulletindesk.showPreview')}
        </Button>
        <Button type="submit" name="intent" value={saving} variant="filled" loading={isSending(saving)}>
          {t(isDraft ? 'bulletindesk.saveDraft' : 'bulletindesk.saveShown')}
        </Button>
      </div>
      {isDraft ? null : <p className="caption">{t('bulletindesk.saveShownText')}</p>}
    </Form>
  );
}

function Refusal({ result }: { result: BulletinResult | undefined }) {
  const t = useTexts();
  if (result?.isStale) {
    return (
      <PageNote tone="warning" isRefusal>
        {t('bulletindesk.stale')}
      </PageNote>
    );
  }
  return result?.problems ? <PageNote tone="danger">{t('bulletindesk.wrong')}</PageNote> : null;
}

type PartProps = { texts: BulletinTexts; problems: Record<string, string> };

function TextsCard({ texts, problems }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('bulletindesk.texts')}>
      <div className="bulletin-pair">
        {LOCALES.map((locale) => (
          <div key={locale} className="stack" lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
            <TextInput
              name={`titles.${locale}`}
              label={t(`bulletindesk.titleIn.${locale}`)}
              defaultValue={texts.titles[locale]}
              error={problems[`titles.${locale}`]}
              maxLength={120}
              autoComplete="off"
            />
            <Textarea
              name={`bodies.${locale}`}
              label={t(`bulletindesk.bodyIn.${locale}`)}
              defaultValue={texts.bodies[locale]}
              error={problems[`bodies.${locale}`]}
              rows={6}
              resize="vertical"
              maxLength={2000}
            />
          </div>
        ))}
      </div>
      <p className="caption">{t('bulletindesk.bodyText')}</p>
    </Card>
  );
}

function TimesCard({ texts, problems }: PartProps) {
  const t = useTexts();
  return (
    <Card title={t('bulletindesk.times')}>
      <div className="bulletin-pair">
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            name={name}
            label={t(`bulletindesk.column.${name}`)}
            defaultValue={texts[name]}
            error={problems[name]}
            max="9000-01-01T00:00"
          />
        ))}
      </div>
      <p className="caption">{t('bulletindesk.timesText')}</p>
      <NativeSelect
        name="level"
        label={t('bulletindesk.level')}
        data={LEVELS.map((value) => ({ value, label: t(`bulletindesk.levels.${value}`) }))}
        defaultValue={texts.level}
        error={problems.level}
      />
      <p className="caption">{t('bulletindesk.levelText')}</p>
    </Card>
  );
}

function WhomCard({ texts, problems, choices }: PartProps & { choices: BulletinChoices }) {
  const t = useTexts();
  return (
    <Card title={t('bulletindesk.whom')}>
      <p className="muted">{t('bulletindesk.whomText')}</p>
      {(['packages', 'countries'] as const).map((name) => (
        <fieldset key={name} className="bulletin-choices">
          <legend>{t(`bulletindesk.${name}`)}</legend>
          {choices[name].map(({ value, label }) => (
            <Checkbox
              key={value}
              name={name}
              value={value}
              label={label}
              defaultChecked={texts[name].includes(value)}
            />
          ))}
          {problems[name] ? <p className="caption">{problems[name]}</p> : null}
        </fieldset>
      ))}
      <Checkbox
        name="isMailed"
        value="yes"
        label={t('bulletindesk.isMailed')}
        description={t('bulletindesk.isMailedText')}
        defaultChecked={texts.isMailed}
      />
    </Card>
  );
}
