export { documentCompiler, renderDocument } from './render.ts';
export { type DocumentKey, dropDocument, cacheDocument, readDocument } from './cached.ts';
export { type PaperLogo, paperLogo } from './logo.ts';
