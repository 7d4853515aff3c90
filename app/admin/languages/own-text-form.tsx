import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { dirOf } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import type { TextResult, TextRow } from './languages-view.ts';

type Props = {
  row: TextRow;
  canEdit: boolean;
  result: TextResult | undefined;
};

/** The store's own version of a shop text, in both languages; each text has its own form. */
export function OwnText({ row, canEdit, result }: Props) {
  const t = useTexts();
  const locales = useLocales();
  const { revalidate } = useRevalidator();
  const [settled, setSettled] = useState<unknown>();
  const saving = useNavigation().formData?.get('key') === row.key;
  const open = result === settled ? undefined : result;
  const stale = open && 'stale' in open ? open.stale : null;
  const refused = open && 'problem' in open ? open : null;
  const values = open && 'typed' in open ? open.typed : row.own;
  const seen = stale ?? row.own;
  const form = `own-text-${row.key}`;
  return (
    <Form
      method="post"
      className="card card-body own-text"
      id={form}
      // The key changes with the saved value, even after accepting a value that somebody else saved.
      key={`${row.own.en} ${row.own.ar} ${open !== result}`}
      preventScrollReset
    >
      <input type="hidden" name="form" value="text" />
      <input type="hidden" name="key" value={row.key} />
      {stale ? (
        <StaleSave
          text={t('storerules.languages.stale')}
          form={form}
          onTake={() => {
            setSettled(result);
            void revalidate();
          }}
        >
          <ul className="sm">
            {locales.map((locale) => (
              <li key={locale} lang={locale} dir="auto">
                {stale[locale] || row.ours[locale]}
              </li>
            ))}
          </ul>
        </StaleSave>
      ) : null}
      {locales.map((locale) => (
        <div key={locale}>
          <input type="hidden" name={`seen.${locale}`} value={seen[locale]} />
          <Textarea
            label={t(`forms.own.${locale}`)}
            labelProps={{ lang: locale, dir: dirOf(locale) }}
            description={row.ours[locale]}
            descriptionProps={{ lang: locale, dir: dirOf(locale) }}
            name={locale}
            lang={locale}
            dir={dirOf(locale)}
            rows={2}
            maxLength={1000}
            disabled={!canEdit}
            defaultValue={values[locale]}
            error={refused?.locale === locale ? t(`storerules.problem.${refused.problem}`) : undefined}
          />
        </div>
      ))}
      {canEdit ? (
        <div className="own-text-foot">
          <code dir="ltr" className="caption muted">
            {row.key}
          </code>
          <Button type="submit" data-small="" loading={saving}>
            {t('common.action.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
