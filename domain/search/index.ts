export { DROP_WORDS_TASK } from './add-words.ts';
export { type DroppedWords, dropWords, dropWordsAgain } from './drop-words.ts';
export { type FoundProducts, findBest, findProducts } from './find-products.ts';
export { fold, foldForms, foldWords } from './fold.ts';
export { type SearchDocument, writeDocuments } from './write-documents.ts';
