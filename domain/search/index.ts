export { fold, foldForms, foldWords } from './fold.ts';
export { type FoundProduct, searchProducts } from './search-products.ts';
export { searchQuery } from './search-query.ts';
export { type SearchDocument, searchVector, writeDocuments } from './write-documents.ts';
