import { describe, expect, it } from 'vitest';
import { readModuleTexts } from './module-texts.ts';

const keysOf = (source: string, name: string) =>
  readModuleTexts('part.tsx', source).declarations.get(name)?.keys;

describe('the text keys of a module', () => {
  it('the text keys of a declaration are the literals that it passes to text(), in every branch', () => {
    const source = `
      export function Part({ is }) {
        const text = useTexts();
        return <p title={text('wishlist.title')}>{text(is ? 'wishlist.add' : 'wishlist.remove')}</p>;
      }
      export const loader = () => say('wishlist.empty');
    `;
    expect(keysOf(source, 'Part')).toEqual(['wishlist.title', 'wishlist.add', 'wishlist.remove']);
    expect(keysOf(source, 'loader')).toEqual([]);
  });

  it('text keys that are built by a template literal are declared in a comment beside it', () => {
    const template = ['text(`finding.pages.', '{rel}`)'].join('$');
    const source = `const step = (rel) => ${template}; // text keys: finding.pages.{previous,next}`;
    expect(keysOf(source, 'step')).toEqual(['finding.pages.previous', 'finding.pages.next']);
    expect(() => readModuleTexts('part.tsx', `const step = (rel) => ${template};`)).toThrow(
      'part.tsx: declare the keys of text(`finding.pages.…`) beside it: // text keys: area.part.{one,other}',
    );
  });

  it('if a declaration passes values of a table to text(), its text keys are all text keys of that table', () => {
    const source = `
      const LABELS = { one: 'wishlist.title', two: 'wishlist.empty', icon: 'heart' };
      const other = 'cart.title';
      function label(name) { return text(LABELS[name]); }
    `;
    expect(keysOf(source, 'label')).toEqual(['wishlist.title', 'wishlist.empty']);
  });

  it('a text key that is in no dictionary is refused', () => {
    expect(() => readModuleTexts('part.tsx', `const label = () => text('wishlist.nothing');`)).toThrow(
      'part.tsx: no text has the key wishlist.nothing.',
    );
  });

  it('the imports, exports and references of a module are read, so that the text keys of imported parts can be found', () => {
    const { declarations, imports, exports } = readModuleTexts(
      'part.tsx',
      `import Heart, { type Of, Tile as Square } from './heart.tsx';
       import * as all from './all.ts';
       export { Row as Line } from './row.tsx';
       export default function Part() { return <Square of={all} more={() => import('./later.tsx')} />; }`,
    );
    expect([...imports]).toEqual([
      ['Heart', { from: './heart.tsx', name: 'default' }],
      ['Square', { from: './heart.tsx', name: 'Tile' }],
      ['all', { from: './all.ts', name: '*' }],
      ['./row.tsx Line', { from: './row.tsx', name: 'Row' }],
    ]);
    expect([...exports]).toEqual([
      ['Line', './row.tsx Line'],
      ['default', 'Part'],
    ]);
    expect(declarations.get('Part')?.refs).toEqual(expect.arrayContaining(['Square', 'all']));
    expect(declarations.get('Part')?.dynamicImports).toEqual(['./later.tsx']);
  });
});
