import { type ESTree, parseSync, Visitor } from 'vite';
import { DICTIONARIES } from '#messages/dictionaries.ts';

/** A top-level declaration: the text keys it passes to `text()`, and what else it uses. */
type Declaration = { keys: string[]; refs: string[]; dynamicImports: string[] };

export type ModuleTexts = {
  declarations: Map<string, Declaration>;
  /** Local name by exported name. */
  exports: Map<string, string>;
  /** Module and exported name by local name. */
  imports: Map<string, { from: string; name: string }>;
};

type Expression = ESTree.Expression | ESTree.SpreadElement;

/**
 * The texts of a module. `text('key')` names its key. A template needs a comment `text keys:
 * area.part.{one,other}` beside it. Any other expression may use every key in its own declaration and in
 * those that it refers to.
 */
export function readModuleTexts(file: string, source: string): ModuleTexts {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const statements = new Map(
    program.body.flatMap((statement) => {
      const found = readStatement(file, source, statement);
      return namesOf(source, statement).map((name) => [name, found] as const);
    }),
  );
  const declarations = new Map(
    [...statements].map(([name, { literals, hasOther, ...found }]) => {
      const around = hasOther ? found.refs.flatMap((ref) => statements.get(ref)?.literals ?? []) : [];
      return [name, hasOther ? { ...found, keys: [...found.keys, ...literals, ...around] } : found];
    }),
  );
  return { declarations, ...namesBetween(module) };
}

function namesBetween(
  module: ReturnType<typeof parseSync>['module'],
): Pick<ModuleTexts, 'exports' | 'imports'> {
  const imports: ModuleTexts['imports'] = new Map();
  const exports: ModuleTexts['exports'] = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName, isType } of entries) {
      const name = importName.kind === 'Default' ? 'default' : (importName.name ?? '*');
      if (!isType) imports.set(localName.value, { from: moduleRequest.value, name });
    }
  }
  for (const { exportName, importName, localName, moduleRequest, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (isType) continue;
    const exported = exportName.name ?? (exportName.kind === 'Default' ? 'default' : '*');
    const local = moduleRequest ? `${moduleRequest.value} ${exported}` : (localName.name ?? 'default');
    exports.set(exported, local);
    if (moduleRequest) imports.set(local, { from: moduleRequest.value, name: importName.name ?? '*' });
  }
  return { exports, imports };
}

function namesOf(source: string, statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    return ['id' in declaration && declaration.id ? declaration.id.name : 'default'];
  }
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (inner?.type === 'FunctionDeclaration' || inner?.type === 'ClassDeclaration')
    return inner.id ? [inner.id.name] : [];
  if (inner?.type !== 'VariableDeclaration') return [];
  return inner.declarations.flatMap(({ id }) => source.slice(id.start, id.end).match(/\w+/g) ?? []);
}

function readStatement(file: string, source: string, statement: ESTree.Statement | ESTree.Directive) {
  const said: Expression[] = [];
  const refs = new Set<string>();
  const literals: string[] = [];
  const dynamicImports: string[] = [];
  const noteName = ({ name }: { name: string }) => void refs.add(name);
  new Visitor({
    Identifier: noteName,
    JSXIdentifier: noteName,
    ImportExpression({ source: { start, end } }) {
      dynamicImports.push(source.slice(start + 1, end - 1));
    },
    Literal({ value }) {
      if (typeof value === 'string' && Object.hasOwn(DICTIONARIES.en, value)) literals.push(value);
    },
    CallExpression({ callee, arguments: [key] }) {
      if (callee.type === 'Identifier' && callee.name === 'text' && key) said.push(...branchesOf(key));
    },
  }).visit({ type: 'Program', body: [statement], start: 0, end: source.length } as unknown as ESTree.Program);
  const known = said.filter((key) => key.type === 'Literal' || key.type === 'TemplateLiteral');
  const keys = known.flatMap((key) => keysOf(file, source, key));
  return { keys, refs: [...refs], dynamicImports, literals, hasOther: known.length < said.length };
}

function branchesOf(key: Expression): Expression[] {
  if (key.type !== 'ConditionalExpression') return [key];
  return [...branchesOf(key.consequent), ...branchesOf(key.alternate)];
}

function keysOf(file: string, source: string, key: Expression): string[] {
  const start = key.type === 'TemplateLiteral' ? (key.quasis[0]?.value.raw ?? '') : '';
  const keys =
    key.type === 'Literal'
      ? [String(key.value)]
      : declaredKeys(source).filter((name) => name.startsWith(start));
  if (keys.length === 0) {
    throw new Error(
      `${file}: declare the keys of text(\`${start}…\`) beside it: // text keys: area.part.{one,other}`,
    );
  }
  const unknown = keys.find((name) => !Object.hasOwn(DICTIONARIES.en, name));
  if (unknown) throw new Error(`${file}: no text has the key ${unknown}.`);
  return keys;
}

function declaredKeys(source: string): string[] {
  return [...source.matchAll(/text keys: ([\w.]+)\.\{([\w, ]+)\}/g)].flatMap(([, prefix, names]) =>
    (names ?? '').split(',').map((name) => `${prefix}.${name.trim()}`),
  );
}
