export { type FoundProducts, findBest, findProducts } from './find-products.ts';
export { fold, foldForms, foldWords } from './fold.ts';
export { type SearchDocument, writeDocuments } from './write-documents.ts';
