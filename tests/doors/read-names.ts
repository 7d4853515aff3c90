export type Name = { name: string; where: string };

const EXPORT =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) +([A-Za-z_$][\w$]*)/gm;

/** The words of a name in lower case, whatever its spelling: camel case, snake case, kebab case, dots. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The names that a source text declares and exports. */
export function exportsOf(text: string): string[] {
  return [...text.matchAll(EXPORT)].map(([, name = '']) => name);
}

/** The glossary's forbidden words, each with what to write instead. */
export function forbiddenWords(glossary: string): Map<string, string> {
  const table = /\| Not in names \|[^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)*)/.exec(glossary)?.[1] ?? '';
  const words = new Map<string, string>();
  for (const row of table.split('\n')) {
    const [, given = '', instead = ''] = row.split('|').map((cell) => cell.trim());
    for (const word of given.split(', ').filter((each) => each !== '')) words.set(word, instead);
  }
  return words;
}

/** The verbs that the glossary does not allow as a whole name. */
export function bareVerbs(glossary: string): Set<string> {
  const line = /^Bare verbs: (.*(?:\n.+)*)/m.exec(glossary)?.[1] ?? '';
  return new Set([...line.matchAll(/`(\w+)`/g)].map(([, verb = '']) => verb));
}
