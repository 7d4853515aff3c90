import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './program.ts';

/** A regular expression of the product, with its location. */
export type Pattern = {
  source: string;
  flags: string;
  at: string;
  /** The reason why its input cannot be long, from the comment above it; null without one. */
  bounded: string | null;
};

/** An expression that cannot be read from the source, because it is assembled from other strings. */
export type Unreadable = Pick<Pattern, 'at' | 'bounded'>;

type Node = { type?: string; start: number; end: number; [key: string]: unknown };

const PRODUCT =
  '{adapters,app,bin,blocks,cli,db,domain,lib,messages,scripts,seed,server,worker}/**/*.{ts,tsx,js,mjs}';
/** seed/art renders the sample pictures once, from its own files. */
const NOT_PRODUCT = /\.test\.tsx?$|^seed\/art\/|\.react-router\//;
const BOUNDED = /\/\/ bounded: ([^\n]{10,200})\n(?:[^\n]{0,200}\n){0,4}[^\n]{0,300}$/;

export function productFiles(): string[] {
  return globSync(PRODUCT, { cwd: ROOT }).filter((file) => !NOT_PRODUCT.test(file));
}

/** Every regular expression of a source file: literals, and constant strings passed to RegExp. */
export function patternsIn(
  file: string,
  text = readFileSync(join(ROOT, file), 'utf8'),
): {
  patterns: Pattern[];
  unreadable: Unreadable[];
} {
  const patterns: Pattern[] = [];
  const unreadable: Unreadable[] = [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const texts = new Map<string, string>();
  walk(program as unknown as Node, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const value = wholeText(node.init as Node | null, texts);
    if (value !== null) texts.set(String((node.id as Node).name), value);
  });
  walk(program as unknown as Node, (node) => {
    const place = placeOf(file, text, node.start);
    const literal = node.regex as { pattern: string; flags: string } | undefined;
    if (literal) patterns.push({ source: literal.pattern, flags: literal.flags, ...place });
    else if ((node.callee as Node | undefined)?.name === 'RegExp') {
      const [source, flags] = (node.arguments as Node[]).map((part) => wholeText(part, texts));
      if (source === null || source === undefined || flags === null) unreadable.push(place);
      else patterns.push({ source, flags: flags ?? '', ...place });
    }
  });
  return { patterns, unreadable };
}

function placeOf(file: string, text: string, start: number): Unreadable {
  const before = text.slice(0, start);
  const bounded = BOUNDED.exec(before.slice(-1500))?.[1] ?? null;
  return { at: `${file}:${before.split('\n').length}`, bounded };
}

/** The value of a constant string, whose parts may be constants of the same file; else null. */
function wholeText(node: Node | null, texts: Map<string, string>): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type === 'Identifier') return texts.get(String(node.name)) ?? null;
  if (node?.type !== 'TemplateLiteral') return null;
  const parts = (node.expressions as Node[]).map((part) => wholeText(part, texts));
  if (parts.includes(null)) return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }, at) => value.cooked + (parts[at] ?? '')).join('');
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  if ('type' in node) visit(node as Node);
  for (const value of Object.values(node)) walk(value, visit);
}
