import type { SaveBrandFailure, SaveCategoryFailure, SaveCollectionFailure } from '#domain/catalog/index.ts';
import type { Translate } from '#messages/index.ts';
import type { GroupProblems } from './group-view.ts';

type Failure = SaveBrandFailure | SaveCategoryFailure | SaveCollectionFailure;
type Refused = Extract<Failure, { code: string }> | { code: Extract<Failure, string>; data: undefined };

/** The errors of a refused save by field; 'form' for those of no field. */
export function groupProblemText(refused: Refused, t: Translate): GroupProblems {
  switch (refused.code) {
    case 'stale':
      return {};
    case 'title_missing':
      return { title: t('productgroups.problem.title') };
    case 'too_long': {
      const { field, max } = refused.data;
      return { [field]: t('productgroups.problem.long', { max }) };
    }
    case 'parent_not_found':
    case 'category_cycle':
    case 'too_deep':
      return { parentId: t(`productgroups.problem.${refused.code}`) };
    case 'rule_invalid':
      return { conditions: t('productgroups.problem.rule') };
    case 'too_many_products':
      return { products: t('productgroups.problem.tooMany', { max: refused.data.max }) };
    case 'too_many_categories':
      return { form: t('productgroups.problem.tooManyCategories', { max: refused.data.max }) };
    case 'too_many_brands':
      return { form: t('productgroups.problem.tooManyBrands', { max: refused.data.max }) };
    case 'too_many_collections':
      return { form: t('productgroups.problem.tooManyCollections', { max: refused.data.max }) };
    case 'product_not_found':
      return { products: t('productgroups.problem.product') };
    case 'media_not_found':
      return { form: t('productgroups.problem.picture') };
    default:
      return { form: t('productgroups.problem.gone') };
  }
}
