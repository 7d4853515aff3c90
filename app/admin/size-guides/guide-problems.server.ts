import type { SaveGuideFailure } from '#domain/size-guides/index.ts';
import type { Translate } from '#messages/index.ts';
import type { GuideProblems } from './guide-view.ts';

type Refused =
  | Extract<SaveGuideFailure, { code: string }>
  | { code: Extract<SaveGuideFailure, string>; data: undefined };

/** The errors of a refused save by field; 'form' for those of no field. */
export function guideProblems(refused: Refused, t: Translate): GuideProblems {
  switch (refused.code) {
    case 'name_missing':
      return { name: t('sizeguides.problem.name') };
    case 'too_long': {
      const { field, max } = refused.data;
      if (field === 'heading' || field === 'cell')
        return { table: t(`sizeguides.problem.${field}`, { max }) };
      return { [field]: t('sizeguides.problem.long', { max }) };
    }
    case 'heading_missing':
      return { table: t('sizeguides.problem.heading_missing', { number: refused.data.column + 1 }) };
    case 'table_empty':
      return { table: t('sizeguides.problem.table_empty') };
    case 'too_many_columns':
    case 'too_many_rows':
      return { table: t(`sizeguides.problem.${refused.code}`, { max: refused.data.max }) };
    case 'too_many_products':
      return { products: t('sizeguides.problem.too_many_products', { max: refused.data.max }) };
    case 'product_not_found':
      return { products: t('sizeguides.problem.product_not_found') };
    case 'category_not_found':
      return { categoryId: t('sizeguides.problem.category_not_found') };
    case 'too_many_guides':
      return { form: t('sizeguides.problem.too_many_guides', { max: refused.data.max }) };
    default:
      return {};
  }
}
