import type { SaveBrandFailure, SaveCategoryFailure, SaveCollectionFailure } from '#domain/catalog/index.ts';
import type { Translate } from '#messages/index.ts';
import type { PlaceProblems } from './place-view.ts';

type Failure = SaveBrandFailure | SaveCategoryFailure | SaveCollectionFailure;
type Refused = Extract<Failure, { code: string }> | { code: Extract<Failure, string>; data: undefined };

/** The errors of a refused save by field; 'form' for those of no field. */
export function sayPlaceProblem(refused: Refused, t: Translate): PlaceProblems {
  switch (refused.code) {
    case 'stale':
      return {};
    case 'title_missing':
      return { title: t('places.problem.title') };
    case 'too_long': {
      const { field, max } = refused.data;
      return { [field]: t('places.problem.long', { max }) };
    }
    case 'parent_not_found':
    case 'category_cycle':
    case 'too_deep':
      return { parentId: t(`places.problem.${refused.code}`) };
    case 'rule_invalid':
      return { conditions: t('places.problem.rule') };
    case 'too_many_products':
      return { products: t('places.problem.tooMany', { max: refused.data.max }) };
    case 'product_not_found':
      return { products: t('places.problem.product') };
    case 'media_not_found':
      return { form: t('places.problem.picture') };
    default:
      return { form: t('places.problem.gone') };
  }
}
