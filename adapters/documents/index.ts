export { documentCompiler, drawDocument } from './draw.ts';
export { type DocumentKey, keepDocument, readDocument } from './kept.ts';
