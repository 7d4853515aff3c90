export { cacheDocument, type DocumentKey, dropDocument, readDocument } from './cached.ts';
export { type PaperLogo, paperLogo } from './logo.ts';
export { documentCompiler, renderDocument } from './render.ts';
