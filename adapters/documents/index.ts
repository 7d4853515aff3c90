export { cacheDocument, type DocumentKey, dropDocument, readDocument } from './cached.ts';
export { compileDocument, documentCompiler } from './compile.ts';
export { type PaperLogo, paperLogo } from './logo.ts';
export { renderDocument } from './render.ts';
