import { TextInput } from '@mantine/core';
import { dirOf, type Locale, otherLocale } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { useField } from '../kit/form-fields.tsx';
import { SettingsForm, type SettingsFormProps } from '../kit/settings-form.tsx';

type Texts = Record<Locale, string>;
/** `first` is the store's first language, the fallback of the other one. */
type Props = SettingsFormProps<Texts> & { first: Locale };

export function AnnouncementPage({ first, ...form }: Props) {
  const t = useTexts();
  return (
    <SettingsForm
      {...form}
      title={t('admin.announcement.title')}
      text={t('admin.announcement.text')}
      back={null}
      both={(theirs, typed) => (
        <dl className="stale-versions">
          <Version label={t('forms.stale.saved')} texts={theirs} />
          <Version label={t('forms.stale.typed')} texts={typed} />
        </dl>
      )}
    >
      <Card label={t('admin.announcement.title')}>
        {[first, otherLocale(first)].map((locale) => (
          <TextIn key={locale} locale={locale} isFirst={locale === first} />
        ))}
      </Card>
    </SettingsForm>
  );
}

function TextIn({ locale, isFirst }: { locale: Locale; isFirst: boolean }) {
  const t = useTexts();
  return (
    <TextInput
      {...useField(locale)}
      label={t(`admin.announcement.in.${locale}`)}
      description={t(isFirst ? 'admin.announcement.emptyFirst' : 'admin.announcement.emptyOther')}
      lang={locale}
      dir={dirOf(locale)}
      autoComplete="off"
    />
  );
}

function Version({ label, texts }: { label: string; texts: Texts }) {
  const t = useTexts();
  const locales = useLocales();
  return (
    <div>
      <dt>{label}</dt>
      {locales.map((locale) => (
        <dd key={locale} lang={locale} dir="auto">
          {texts[locale] || t('admin.announcement.none')}
        </dd>
      ))}
    </div>
  );
}
