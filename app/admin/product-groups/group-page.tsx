import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { SettingsForm } from '../kit/settings-form.tsx';
import { MediaField } from '../media/media-field.tsx';
import { SearchLookCard } from '../search-look/search-look-card.tsx';
import { CollectionContent } from './collection-content.tsx';
import {
  GROUP_PATHS,
  type GroupOnPage,
  type GroupProblems,
  type GroupResult,
  type TypedGroup,
} from './group-view.ts';
import { WordsCard } from './group-words.tsx';
import { RemoveCategory } from './remove-category.tsx';

type LoaderData = { productGroup: GroupOnPage; said: boolean };
type Props = LoaderData & { result: GroupResult | undefined };

/** The page of a category's, brand's or collection's route. */
export function ProductGroupRoute({
  loaderData,
  actionData,
}: {
  loaderData: LoaderData;
  actionData?: GroupResult;
}) {
  const { productGroup, said } = loaderData;
  return <GroupPage key={productGroup.id} productGroup={productGroup} said={said} result={actionData} />;
}

function GroupPage({ productGroup, said, result }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const { kind, id, saved, version, canEdit, canRemove } = productGroup;
  const name = saved.texts[locale].title || saved.texts[locale === 'ar' ? 'en' : 'ar'].title;
  const title = id === null ? t(`productgroups.new.${kind}`) : name;
  return (
    <SettingsForm<TypedGroup, GroupProblems>
      title={title}
      heading={<bdi>{title}</bdi>}
      back={<BackLink to={GROUP_PATHS[kind]}>{t(`productgroups.all.${kind}`)}</BackLink>}
      acts={productGroup.href ? <ShopLink href={productGroup.href} /> : null}
      saved={saved}
      seen={{ version }}
      result={result}
      canEdit={canEdit}
      isSaved={said}
      refusal={(problems) => problems.form}
      after={canRemove && canEdit && id ? <RemoveCategory name={name} /> : null}
      className=""
      formClass="product-group-form"
    >
      {({ values, problems = {}, touch }) => (
        <Fields productGroup={productGroup} typed={values} problems={problems} touch={touch} />
      )}
    </SettingsForm>
  );
}

function ShopLink({ href }: { href: string }) {
  const t = useTexts();
  return (
    <a className="icon-link" href={href} target="_blank" rel="noreferrer">
      <Glyph name="open" small />
      {t('productgroups.view')}
      <span className="sr-only">{t('admin.shell.newTab')}</span>
    </a>
  );
}

type FieldsProps = {
  productGroup: GroupOnPage;
  typed: TypedGroup;
  problems: GroupProblems;
  touch: () => void;
};

function Fields({ productGroup, typed, problems, touch }: FieldsProps) {
  return (
    <div className="split">
      <div className="stack">
        <WordsCard productGroup={productGroup} typed={typed} problems={problems} />
        {productGroup.kind === 'collection' ? (
          <CollectionContent productGroup={productGroup} typed={typed} problems={problems} touch={touch} />
        ) : null}
        <SearchLookCard
          view={productGroup.look}
          first={typed.texts}
          isHidden={typed.isHiddenFromSearch}
          withoutAlt={productGroup.withoutAlt}
          errorOf={(field) => problems[field]}
        />
      </div>
      <div className="stack">
        <SideCards productGroup={productGroup} typed={typed} problems={problems} touch={touch} />
      </div>
    </div>
  );
}

function SideCards({ productGroup, typed, problems, touch }: FieldsProps) {
  const t = useTexts();
  const [media, setMedia] = useState(typed.media);
  const above = productGroup.choices.category.filter(({ value }) => value !== productGroup.id);
  return (
    <>
      <section className="card card-body">
        <MediaField
          name="mediaId"
          label={t(productGroup.kind === 'brand' ? 'productgroups.logo' : 'productgroups.picture')}
          value={media}
          disabled={!productGroup.canEdit}
          onChange={(value) => {
            setMedia(value);
            touch();
          }}
        />
      </section>
      {productGroup.kind === 'category' ? (
        <section className="card card-body">
          <NativeSelect
            name="parentId"
            label={t('productgroups.parent')}
            description={t('productgroups.parentHint')}
            defaultValue={typed.parentId}
            error={problems.parentId}
            data={[{ value: '', label: t('productgroups.noParent') }, ...above]}
          />
        </section>
      ) : null}
      {productGroup.sections ? (
        <section className="card card-body">
          <Link className="text-link" to={productGroup.sections.to}>
            {t('productgroups.sections')}
          </Link>
          <p className="caption">
            {t(productGroup.sections.isOwn ? 'productgroups.sectionsOwn' : 'productgroups.sectionsShared')}
          </p>
        </section>
      ) : null}
    </>
  );
}
