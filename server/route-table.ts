import type { ServerBuild } from 'react-router';

/** A route's pattern ("/join/:token") and the path's segments, the fixed ones spelled as in the pattern. */
export type FoundRoute = { pattern: string; segments: string[] };

export type RouteTable = {
  /** The route of a path's segments, decoded once and compared case-insensitively; null if there is none. */
  find(segments: string[]): FoundRoute | null;
};

type Node = {
  /** Child nodes by fixed segment in lower case. */
  fixed: Map<string, { spelling: string; node: Node }>;
  parameter: Node | null;
  /** The pattern that ends here, and the wildcard pattern ("/admin/*"). */
  pattern: string | null;
  rest: string | null;
};

const emptyNode = (): Node => ({ fixed: new Map(), parameter: null, pattern: null, rest: null });

/**
 * Builds the look-up of these patterns. A fixed segment wins over a parameter, a parameter over a wildcard.
 */
export function routeTable(patterns: Iterable<string>): RouteTable {
  const root = emptyNode();
  for (const pattern of patterns) addPattern(root, pattern);
  return { find: (segments) => findFrom(root, segments) };
}

function addPattern(root: Node, pattern: string): void {
  let node = root;
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment === '*') {
      node.rest = pattern;
      return;
    }
    if (segment.startsWith(':')) {
      node.parameter ??= emptyNode();
      node = node.parameter;
    } else node = fixedNode(node, segment);
  }
  node.pattern = pattern;
}

function fixedNode(node: Node, spelling: string): Node {
  const key = spelling.toLowerCase();
  const known = node.fixed.get(key) ?? { spelling, node: emptyNode() };
  node.fixed.set(key, known);
  return known.node;
}

function findFrom(node: Node, segments: string[]): FoundRoute | null {
  const [first, ...others] = segments;
  if (first === undefined) {
    if (node.pattern !== null) return { pattern: node.pattern, segments };
  } else {
    const fixed = node.fixed.get(first.toLowerCase());
    const below = fixed && findFrom(fixed.node, others);
    if (below) return { ...below, segments: [fixed.spelling, ...below.segments] };
    const found = node.parameter && findFrom(node.parameter, others);
    if (found) return { ...found, segments: [first, ...found.segments] };
  }
  return node.rest === null ? null : { pattern: node.rest, segments };
}

/** The patterns of an application's pages, each prefixed by its parents' paths. */
export function pagePatterns(routes: ServerBuild['routes']): string[] {
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
  };
  return Object.values(routes)
    .filter((route) => route?.index || route?.path)
    .map((route) => `/${pathOf(route?.id).join('/')}`);
}
