import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';

export type LongFunction = { id: string; file: string; lines: number };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const LIMIT = 40;
const COMPONENT_LIMIT = 80;

/** Returns the functions of these files that are longer than 40 lines; a component may have 80. */
export function readLongFunctions(files: string[]): LongFunction[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return text.split('\n').length > LIMIT ? longFunctionsOf(file, text) : [];
  });
}

export function longFunctionsOf(file: string, text: string): LongFunction[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: LongFunction[] = [];
  visit(program as unknown as Node, 'anonymous', (node, name) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name);
    if (lines > (isComponent ? COMPONENT_LIMIT : LIMIT)) {
      found.push({ id: `${basename(file)} ${name}`, file, lines });
    }
  });
  return found;
}

/** Calls `see` with each function below a node and the name under which it is declared, assigned or passed. */
function visit(node: Node, name: string, see: (node: Node, name: string) => void): void {
  const own = nameOf(node) ?? name;
  if (FUNCTIONS.includes(node.type)) see(node, own);
  const inner = FUNCTIONS.includes(node.type) ? `${own}.inner` : own;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, inner, see);
    }
  }
}

function nameOf({ id, key }: Node): string | null {
  for (const named of [id, key]) {
    if (isNode(named) && typeof named.name === 'string') return named.name;
  }
  return null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
