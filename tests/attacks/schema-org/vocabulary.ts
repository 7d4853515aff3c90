import { readFileSync } from 'node:fs';

type Class = { above: string[]; properties: Map<string, string[]> };
type Node = Record<string, unknown>;

const classes = new Map<string, Class>();
const members = new Map<string, string[]>();
readVocabulary();

/** Fills the maps from vocabulary.txt, which extract.ts writes from schema.org's own definitions. */
function readVocabulary(): void {
  for (const line of readFileSync(new URL('./vocabulary.txt', import.meta.url), 'utf8').split('\n')) {
    const [, name = '', above = '', own = ''] = /^(\w+) <([\w ]*):(.*)$/.exec(line) ?? [];
    const [, kind = '', list = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
    if (kind) members.set(kind, list.split(' '));
    if (!name) continue;
    const properties = own
      .split(' ')
      .filter(Boolean)
      .map((each) => each.split(':') as [string, string]);
    const ranges = properties.map(([property, kinds]) => [property, kinds.split('|')] as const);
    classes.set(name, { above: above.split(' ').filter(Boolean), properties: new Map(ranges) });
  }
}

/** What in a block of JSON-LD schema.org does not define: unknown types and properties, values of the wrong type. */
export function problemsIn(block: Node): string[] {
  const context = block['@context'] === 'https://schema.org' ? [] : ['@context is not https://schema.org'];
  const { '@context': _, ...node } = block;
  return [...context, ...nodeProblems(node, '')];
}

function nodeProblems(node: Node, at: string): string[] {
  const type = String(node['@type']);
  const known = classes.get(type);
  if (!known) return [`${at || 'the block'} has the unknown type ${type}`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === '@type') return [];
    const path = at ? `${at}.${name}` : `${type}.${name}`;
    if (name === '@id') return isUrl(value) ? [] : [`${path} is no address`];
    const ranges = rangesOf(known, name);
    if (!ranges) return [`${path} is no property of ${type}`];
    return [value].flat().flatMap((each) => valueProblems(each, ranges, path));
  });
}

function rangesOf(known: Class, name: string): string[] | undefined {
  // The input of an action is described by a text (schema.org/docs/actions.html).
  const own = /^(\w+)-input$/.exec(name)?.[1];
  for (const each of [known, ...known.above.map((above) => classes.get(above))]) {
    const ranges = each?.properties.get(own ?? name);
    if (ranges) return own ? ['Text'] : ranges;
  }
  return undefined;
}

function valueProblems(value: unknown, ranges: string[], path: string): string[] {
  if (typeof value === 'object' && value !== null) return objectProblems(value as Node, ranges, path);
  const fits = ranges.some((range) => fitsIn(value, range));
  return fits ? [] : [`${path} is ${JSON.stringify(value)}, not ${ranges.join(' or ')}`];
}

function objectProblems(node: Node, ranges: string[], path: string): string[] {
  // A reference to a node that is described elsewhere.
  if (Object.keys(node).join() === '@id') return isUrl(node['@id']) ? [] : [`${path}.@id is no address`];
  const type = String(node['@type']);
  const kinds = [type, ...(classes.get(type)?.above ?? [])];
  const wrong = ranges.some((range) => kinds.includes(range))
    ? []
    : [`${path} is ${type}, not ${ranges.join(' or ')}`];
  return [...wrong, ...nodeProblems(node, path)];
}

function fitsIn(value: unknown, range: string): boolean {
  switch (range) {
    case 'Text':
      return typeof value === 'string' && value !== '';
    case 'URL':
      return isUrl(value);
    case 'Number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'Integer':
      return Number.isSafeInteger(value);
    default: {
      const list = members.get(range);
      // Any other thing may be named by its address.
      return list
        ? list.some((member) => value === `https://schema.org/${member}`)
        : classes.has(range) && isUrl(value);
    }
  }
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^\s"<>]+$/.test(value);
}
