export { fold, foldForms, foldWords } from './fold.ts';
export { indexProducts, type SearchDocument, searchVector } from './index-products.ts';
export { type FoundProduct, searchProducts } from './search-products.ts';
export { searchQuery } from './search-query.ts';
