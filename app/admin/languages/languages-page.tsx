import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SettingsRow } from '../../ui/console/settings-row.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import type { LanguageResult, LanguagesResult, LanguagesView, TextResult } from './languages-view.ts';
import { OwnText } from './own-text-form.tsx';

type Props = { view: LanguagesView; result: LanguagesResult | undefined };

/**
 * Language settings: the first language, the translated share of each, and the store's own versions of shop
 * texts.
 */
export function LanguagesPage({ view, result }: Props) {
  const t = useTexts();
  const isSaved = result && 'saved' in result;
  const ofText = result && 'key' in result ? result : undefined;
  const ofLanguage = result && !('key' in result) ? result : undefined;
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead
        title={t('shell.card.languages.title')}
        back={<SettingsBack />}
        text={t('storerules.languages.text')}
      />
      {isSaved ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      <FirstLanguage view={view} result={ofLanguage} />
      <Completeness view={view} />
      <OwnTexts view={view} result={ofText} />
    </main>
  );
}

function FirstLanguage({ view, result }: { view: LanguagesView; result: LanguageResult | undefined }) {
  const t = useTexts();
  const locales = useLocales();
  const isStale = result && 'stale' in result;
  return (
    <SettingsRow title={t('storerules.languages.first')} text={t('storerules.languages.firstText')}>
      <Form method="post" className="stack" preventScrollReset key={view.rules.stamp}>
        <input type="hidden" name="stamp" value={view.rules.stamp} />
        <NativeSelect
          label={t('storerules.languages.first')}
          name="defaultLocale"
          disabled={!view.canEdit}
          defaultValue={view.rules.defaultLocale}
          data={locales.map((locale) => ({ value: locale, label: t(`forms.own.${locale}`) }))}
          error={
            result && !('saved' in result)
              ? t(isStale ? 'forms.stale.text' : 'storerules.problem.names')
              : undefined
          }
        />
        {view.canEdit ? (
          <div>
            <Button type="submit">{t('common.action.save')}</Button>
          </div>
        ) : null}
      </Form>
    </SettingsRow>
  );
}

function Completeness({ view }: Pick<Props, 'view'>) {
  const t = useTexts();
  const locales = useLocales();
  return (
    <SettingsRow title={t('storerules.languages.complete')} text={t('storerules.languages.completeText')}>
      <table className="complete-table">
        <thead>
          <tr>
            <th scope="col">{t('storerules.languages.what')}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col" className="end">
                {t(`forms.own.${locale}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.complete.map(({ of, total, has }) => (
            <tr key={of}>
              <th scope="row">{t(`storerules.languages.of.${of}`)}</th>
              {locales.map((locale) => (
                <td key={locale} className="end" data-whole={has[locale] >= total ? '' : undefined}>
                  <bdi dir="ltr">
                    {has[locale]} / {total}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Link className="text-link" to="/admin/products?view=untranslated">
          {t('storerules.languages.missing')}
        </Link>
      </div>
    </SettingsRow>
  );
}

function OwnTexts({ view, result }: { view: LanguagesView; result: TextResult | undefined }) {
  const t = useTexts();
  return (
    <section className="own-texts" aria-labelledby="own-texts">
      <h2 id="own-texts">{t('storerules.languages.own')}</h2>
      <p className="muted">
        {t('storerules.languages.ownText', { count: view.ownCount, example: '{name}' })}
      </p>
      <Form method="get" className="own-texts-search" role="search">
        <TextInput
          type="search"
          name="q"
          dir="auto"
          aria-label={t('storerules.languages.search')}
          placeholder={t('storerules.languages.search')}
          defaultValue={view.query}
          maxLength={100}
        />
        <Button type="submit" leftSection={<Glyph name="search" small />}>
          {t('common.action.search')}
        </Button>
      </Form>
      {view.rows.length === 0 ? (
        <p className="muted">
          {t(view.query ? 'storerules.languages.noneFound' : 'storerules.languages.noneOwn')}
        </p>
      ) : null}
      <div className="stack">
        {view.rows.map((row) => (
          <OwnText
            key={row.key}
            row={row}
            canEdit={view.canEdit}
            result={result?.key === row.key ? result : undefined}
          />
        ))}
      </div>
      {view.more > 0 ? <p className="muted">{t('storerules.languages.more', { count: view.more })}</p> : null}
    </section>
  );
}
