import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { dirOf, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { SaveBar } from '../shell/save-bar.tsx';
import type { AnnouncementResult, AnnouncementTexts, AnnouncementView } from './announcement-view.ts';

type Props = { announcement: AnnouncementView; canEdit: boolean; result: AnnouncementResult | undefined };

const FORM = 'announcement-form';

export function AnnouncementPage({ announcement, canEdit, result }: Props) {
  const t = useTexts();
  const form = useAnnouncementForm(announcement.texts, result);
  const saving = useNavigation().formMethod === 'POST';
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <div className="page-head">
          <div className="page-title">
            <h1>{t('admin.announcement.title')}</h1>
            <p className="muted">{t('admin.announcement.text')}</p>
          </div>
        </div>
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {canEdit ? null : (
          <p className="note page-note" data-tone="info">
            <Glyph name="info" />
            {t('admin.branding.readOnly')}
          </p>
        )}
        {form.stale ? <Stale theirs={form.stale} yours={form.typed} onTake={form.discard} /> : null}
        <Form method="post" id={FORM} preventScrollReset>
          {LOCALES.map((locale) => (
            <input key={locale} type="hidden" name={`was.${locale}`} value={form.was[locale]} />
          ))}
          <fieldset className="card" disabled={!canEdit}>
            <div className="card-body stack">
              {inOrder(announcement.first).map((locale) => (
                <TextField
                  key={locale}
                  locale={locale}
                  announcement={announcement}
                  value={form.typed[locale]}
                  isTooLong={result !== undefined && 'tooLong' in result && result.tooLong === locale}
                  onType={form.type}
                />
              ))}
              <div className="without-scripts">
                <Button type="submit" variant="filled">
                  {t('admin.branding.save')}
                </Button>
              </div>
            </div>
          </fieldset>
        </Form>
      </main>
    </>
  );
}

const inOrder = (first: Locale): Locale[] => [first, otherLocale(first)];

type FieldProps = {
  locale: Locale;
  announcement: AnnouncementView;
  value: string;
  isTooLong: boolean;
  onType: (change: Partial<AnnouncementTexts>) => void;
};

function TextField({ locale, announcement, value, isTooLong, onType }: FieldProps) {
  const t = useTexts();
  const { first, maxLength } = announcement;
  return (
    <TextInput
      label={t(`admin.announcement.in.${locale}`)}
      description={t(locale === first ? 'admin.announcement.emptyFirst' : 'admin.announcement.emptyOther')}
      name={locale}
      lang={locale}
      dir={dirOf(locale)}
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      error={isTooLong ? t('admin.announcement.tooLong', { max: maxLength }) : undefined}
      onChange={(event) => onType({ [locale]: event.currentTarget.value })}
    />
  );
}

/** Somebody saved another text meanwhile: both stand here, and the choice between them. */
function Stale(props: { theirs: AnnouncementTexts; yours: AnnouncementTexts; onTake: () => void }) {
  const t = useTexts();
  return (
    <div className="note page-note stale-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <div className="grow stack">
        <p>{t('admin.announcement.stale')}</p>
        <dl className="stale-versions">
          <Version label={t('admin.announcement.theirs')} texts={props.theirs} />
          <Version label={t('admin.announcement.yours')} texts={props.yours} />
        </dl>
        <div className="row">
          <Button type="submit" form={FORM} data-small="">
            {t('admin.announcement.keepMine')}
          </Button>
          <Button className="needs-scripts" data-small="" onClick={props.onTake}>
            {t('admin.announcement.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Version({ label, texts }: { label: string; texts: AnnouncementTexts }) {
  const t = useTexts();
  return (
    <div>
      <dt>{label}</dt>
      {LOCALES.map((locale) => (
        <dd key={locale} lang={locale} dir="auto">
          {texts[locale] || t('admin.announcement.none')}
        </dd>
      ))}
    </div>
  );
}

/** What is typed, what it was typed over, and whether anything differs from what is saved. */
function useAnnouncementForm(saved: AnnouncementTexts, result: AnnouncementResult | undefined) {
  const [typed, setTyped] = useState(() => (result && 'typed' in result ? result.typed : saved));
  const [settled, setSettled] = useState<AnnouncementResult>();
  const stale = result && 'stale' in result && result !== settled ? result.stale : null;
  const type = (change: Partial<AnnouncementTexts>) => setTyped((before) => ({ ...before, ...change }));
  const discard = () => {
    setTyped(saved);
    setSettled(result);
  };
  // What was saved is drawn as it was saved: on one line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (result && 'saved' in result) setTyped(saved);
  }, [result]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the scripts ran
  useEffect(() => type(typedInForm()), []);
  return {
    typed,
    was: stale ?? saved,
    stale,
    dirty: LOCALES.some((locale) => typed[locale] !== saved[locale]),
    type,
    discard,
  };
}

function typedInForm(): Partial<AnnouncementTexts> {
  const form = document.querySelector<HTMLFormElement>(`#${FORM}`);
  const fields = LOCALES.map((locale) => [locale, form?.elements.namedItem(locale)] as const);
  return Object.fromEntries(
    fields.flatMap(([locale, field]) => (field instanceof HTMLInputElement ? [[locale, field.value]] : [])),
  );
}
