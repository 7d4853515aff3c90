/** The tabs of the products list: every product, or one status. */
export const PRODUCT_VIEWS = ['all', 'active', 'draft', 'archived'] as const;

export type ProductViewName = (typeof PRODUCT_VIEWS)[number];
