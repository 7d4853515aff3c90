import type { StoreAccess, VerificationService } from '#domain/tenancy/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { LanguagesField, LineField, TickField } from '../kit/form-fields.tsx';
import type { FormValues } from '../kit/form-result.ts';
import { SettingsForm, type SettingsFormProps } from '../kit/settings-form.tsx';
import { ModeCard } from './mode-card.tsx';

type Props = SettingsFormProps<FormValues<StoreAccess>> & {
  whatsapp: string;
  longest: number;
  minPassword: number;
};

const SERVICES: VerificationService[] = ['google', 'bing', 'facebook', 'pinterest'];

export function AccessPage({ whatsapp, longest, minPassword, ...form }: Props) {
  const t = useTexts();
  const wording = (field: string) => {
    if (field === 'texts') return t('access.problem.texts', { max: longest });
    if (field === 'password') return t('access.problem.password', { min: minPassword });
    if (field === 'whatsapp.greeting') return t('access.problem.greeting');
    return field.startsWith('verification.') ? t('access.problem.tag') : undefined;
  };
  return (
    <SettingsForm {...form} title={t('access.title')} text={t('access.lead')} wording={wording}>
      {({ values }) => (
        <>
          <ModeCard begin={values.mode} minPassword={minPassword} />
          <Card title={t('access.chat')}>
            <TickField
              name="whatsapp.isOn"
              label={t('access.chatOn')}
              hint={whatsapp ? t('access.chatNumber', { number: isolate(whatsapp) }) : t('access.chatNone')}
            />
            <LanguagesField texts={[{ name: 'whatsapp.greeting', label: t('access.greeting'), rows: 2 }]} />
          </Card>
          <Card title={t('access.tags')}>
            <p className="muted">{t('access.tagsHelp')}</p>
            <div className="access-tags">
              {SERVICES.map((service) => (
                <LineField
                  key={service}
                  name={`verification.${service}`}
                  label={t(`access.service.${service}`)}
                  dir="ltr"
                />
              ))}
            </div>
          </Card>
        </>
      )}
    </SettingsForm>
  );
}
