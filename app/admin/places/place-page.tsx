import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import { MediaField } from '../media/media-field.tsx';
import { CollectionContent } from './collection-content.tsx';
import {
  PLACE_PATHS,
  type PlaceOnPage,
  type PlaceProblems,
  type PlaceResult,
  type TypedPlace,
} from './place-view.ts';
import { SeoCard, WordsCard } from './place-words.tsx';
import { RemoveCategory } from './remove-category.tsx';

const FORM = 'place-form';

type Props = { place: PlaceOnPage; said: boolean; result: PlaceResult | undefined };

/** The editor of a category, a brand or a collection. */
export function PlacePage({ place, said, result }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const editor = useSavedForm(place.saved, result);
  const saving = useNavigation().formMethod === 'POST';
  const open = editor.open && 'typed' in editor.open ? editor.open : null;
  const { kind, saved } = place;
  const name = saved.texts[locale].title || saved.texts[locale === 'ar' ? 'en' : 'ar'].title;
  const title = place.id === null ? t(`places.new.${kind}`) : name;
  const isSaved = said || (result && 'saved' in result);
  return (
    <>
      <PageTitle page={title} />
      {editor.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={editor.discard} /> : null}
      <LeaveGuard dirty={editor.dirty && !saving} />
      <main className="page form" id="main">
        <Head place={place} title={title} />
        {isSaved ? <SaidOnce text={t('places.saved')} of={result ?? place.id} /> : null}
        {open?.problems.form ? <Alert text={open.problems.form} /> : null}
        {open?.stale === undefined ? null : <StaleSave form={FORM} onTake={editor.discard} />}
        <Form
          method="post"
          id={FORM}
          className="place-form"
          key={editor.generation}
          onChange={editor.touch}
          preventScrollReset
          noValidate
        >
          <input type="hidden" name="version" value={open?.stale ?? place.version} />
          <fieldset className="plain" disabled={!place.canEdit}>
            <Fields place={place} typed={editor.begin} problems={open?.problems ?? {}} touch={editor.touch} />
          </fieldset>
        </Form>
        {place.canRemove && place.canEdit && place.id ? <RemoveCategory name={name} /> : null}
      </main>
    </>
  );
}

function Head({ place, title }: { place: PlaceOnPage; title: string }) {
  const t = useTexts();
  return (
    <div className="page-head">
      <div className="page-title">
        <BackLink to={PLACE_PATHS[place.kind]}>{t(`places.all.${place.kind}`)}</BackLink>
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </div>
      {place.href ? (
        <a className="icon-link" href={place.href} target="_blank" rel="noreferrer">
          <Glyph name="open" small />
          {t('places.view')}
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </a>
      ) : null}
    </div>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p className="note page-note" data-tone="danger" role="alert">
      <Glyph name="warning" />
      {text}
    </p>
  );
}

type FieldsProps = { place: PlaceOnPage; typed: TypedPlace; problems: PlaceProblems; touch: () => void };

function Fields({ place, typed, problems, touch }: FieldsProps) {
  return (
    <div className="split">
      <div className="stack">
        <WordsCard place={place} typed={typed} problems={problems} />
        {place.kind === 'collection' ? (
          <CollectionContent place={place} typed={typed} problems={problems} touch={touch} />
        ) : null}
        <SeoCard typed={typed} problems={problems} />
      </div>
      <div className="stack">
        <SideCards place={place} typed={typed} problems={problems} touch={touch} />
      </div>
    </div>
  );
}

function SideCards({ place, typed, problems, touch }: FieldsProps) {
  const t = useTexts();
  const [media, setMedia] = useState(typed.media);
  const above = place.choices.category.filter(({ value }) => value !== place.id);
  return (
    <>
      <section className="card card-body">
        <MediaField
          name="mediaId"
          label={t(place.kind === 'brand' ? 'places.logo' : 'places.picture')}
          value={media}
          disabled={!place.canEdit}
          onChange={(value) => {
            setMedia(value);
            touch();
          }}
        />
      </section>
      {place.kind === 'category' ? (
        <section className="card card-body">
          <NativeSelect
            name="parentId"
            label={t('places.parent')}
            description={t('places.parentHint')}
            defaultValue={typed.parentId}
            error={problems.parentId}
            data={[{ value: '', label: t('places.noParent') }, ...above]}
          />
        </section>
      ) : null}
    </>
  );
}
