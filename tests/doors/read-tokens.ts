import { parseSync } from 'vite';

export type Token = { file: string; line: number; text: string };

type Range = { start: number; end: number };
type Node = Range & { type: string; source?: unknown };

/** Declarations without behaviour: two files may legitimately need the same ones. */
const SKIPPED = /^(Import|ExportAll|TSTypeAlias|TSInterface)\w*Declaration$/;
/** Each of these nodes is one token, whatever text it contains. */
const WHOLE = /^(Literal|TemplateElement|JSXText)$/;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*|\S/gu;

/** The tokens of a source text without comments, imports, re-exports and types. */
export function tokensOf(file: string, text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let counted = 0;
  const add = (start: number, token: string) => {
    line += text.slice(counted, start).split('\n').length - 1;
    counted = start;
    tokens.push({ file, line, text: token });
  };
  let at = 0;
  const addWordsUntil = (end: number) => {
    for (const word of text.slice(at, end).matchAll(WORD)) add(at + word.index, word[0]);
  };
  for (const { start, end, isWhole } of rangesOf(file, text)) {
    if (start < at) continue;
    addWordsUntil(start);
    const whole = text.slice(start, end).trim();
    if (isWhole && whole) add(start, whole);
    at = end;
  }
  addWordsUntil(text.length);
  return tokens;
}

function rangesOf(file: string, text: string): (Range & { isWhole: boolean })[] {
  const { program, comments } = parseSync(file, text);
  const found = comments.map(({ start, end }) => ({ start, end, isWhole: false }));
  visit(program, ({ type, source, start, end }) => {
    const isSkipped = SKIPPED.test(type) || (type === 'ExportNamedDeclaration' && Boolean(source));
    if (isSkipped || WHOLE.test(type)) found.push({ start, end, isWhole: !isSkipped });
  });
  return found.sort((a, b) => a.start - b.start);
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') see(value as Node);
  for (const child of Object.values(value)) visit(child, see);
}
