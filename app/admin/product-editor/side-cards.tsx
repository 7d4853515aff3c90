import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { type Drawn, EditorCard, EditorField, FieldError, problemText } from './fields.tsx';
import { NO_GUIDE, type ProductView, STATUSES } from './product-view.ts';
import { TagInput } from './tag-input.tsx';

type Props = { drawn: Drawn; view: ProductView };

export function StatusCard({ drawn, view }: Props) {
  const t = useTexts();
  const { typed, problems } = drawn;
  const [status, setStatus] = useState(typed.status);
  return (
    <EditorCard id="status" title={t('producteditor.status.title')}>
      <NativeSelect
        name="status"
        aria-label={t('producteditor.status.title')}
        defaultValue={typed.status}
        description={t(`producteditor.status.${status}Hint`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => {
          const value = event.currentTarget.value;
          setStatus(STATUSES.find((each) => each === value) ?? 'draft');
        }}
        data={STATUSES.map((value) => ({ value, label: t(`producteditor.status.${value}`) }))}
      />
      <div className={status === 'active' ? undefined : 'without-scripts'}>
        <EditorField
          {...{ name: 'publishAt', value: typed.publishAt, problem: problems.publishAt, kind: 'moment' }}
          label={t('producteditor.status.publishAt')}
          hint={t('producteditor.status.publishHint', { zone: view.zone })}
        />
      </div>
      <Checkbox
        name="isFeatured"
        value="yes"
        label={t('producteditor.status.featured')}
        description={t('producteditor.status.featuredHint')}
        defaultChecked={typed.isFeatured}
      />
    </EditorCard>
  );
}

export function OrganisationCard({
  drawn,
  view,
  onTags,
  tags,
}: Props & { tags: string[]; onTags: (tags: string[]) => void }) {
  const t = useTexts();
  const { typed, problems } = drawn;
  return (
    <EditorCard id="organisation" title={t('producteditor.organisation.title')}>
      <fieldset className="choices">
        <legend>{t('common.categories')}</legend>
        {view.categories.length === 0 ? (
          <p className="muted sm">{t('producteditor.organisation.noCategories')}</p>
        ) : (
          <div className="target-list category-list">
            {view.categories.map((category) => (
              <Checkbox
                key={category.id}
                name="categoryId"
                value={category.id}
                defaultChecked={typed.categoryIds.includes(category.id)}
                label={<OwnText locale={category.titleLocale}>{category.title}</OwnText>}
                style={{ paddingInlineStart: category.depth * 20 }}
              />
            ))}
          </div>
        )}
        <FieldError problem={problems.categoryId} />
      </fieldset>
      <NativeSelect
        name="brandId"
        label={t('producteditor.organisation.brand')}
        defaultValue={typed.brandId}
        error={problemText(t, problems.brandId)}
        data={[
          { value: '', label: t('producteditor.organisation.noBrand') },
          ...view.brands.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <TagInput
        name="tags"
        label={t('common.tags')}
        hint={t('producteditor.organisation.tagsHint')}
        values={tags}
        error={problemText(t, problems.tags)}
        disabled={!drawn.canEdit}
        onChange={onTags}
      />
      {view.sizeGuides.length > 0 ? (
        <NativeSelect
          name="sizeGuide"
          label={t('producteditor.organisation.sizeGuide')}
          defaultValue={typed.sizeGuide}
          error={problemText(t, problems.sizeGuide)}
          data={[
            { value: '', label: t('producteditor.organisation.guideOfCategory') },
            { value: NO_GUIDE, label: t('producteditor.organisation.noGuide') },
            ...view.sizeGuides.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      ) : (
        <input type="hidden" name="sizeGuide" value={typed.sizeGuide} />
      )}
      <EditorField
        {...{ name: 'productType', value: typed.productType, problem: problems.productType }}
        label={t('producteditor.organisation.type')}
      />
    </EditorCard>
  );
}
