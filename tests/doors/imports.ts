import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** One import of a file, a package or a node: module by a source file. */
export type Edge = { from: string; to: string; isType: boolean };

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = 'adapters,app,blocks,cli,db,domain,lib,messages,seed,server,worker';

/** Every source file, relative to the root. Tests are left out: they may import anything. */
export function sourceFiles(): string[] {
  return globSync(`{${ROOMS}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: ['**/.react-router/**', '**/*.test.{ts,tsx}', 'app/*/*.config.ts'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

export function readEdges(files = sourceFiles()): Edge[] {
  return files.flatMap((file) => edgesOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The imports and re-exports of one file's text. */
export function edgesOf(from: string, text: string): Edge[] {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`);
  const edges: Edge[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    edges.push({ from, to: target(from, moduleRequest.value), isType });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) edges.push({ from, to: target(from, moduleRequest.value), isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) edges.push({ from, to: target(from, literal[1]), isType: false });
  }
  return edges;
}

function target(from: string, request: string): string {
  if (request.startsWith('#')) return request.slice(1);
  if (request.startsWith('.'))
    return posix.normalize(posix.join(posix.dirname(from), request.replace(/\?.*$/, '')));
  return request.startsWith('node:') ? request : `npm:${request}`;
}
