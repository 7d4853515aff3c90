export { documentCompiler, drawDocument } from './draw.ts';
export { type DocumentKey, dropDocument, keepDocument, readDocument } from './kept.ts';
export { type PaperLogo, paperLogo } from './logo.ts';
