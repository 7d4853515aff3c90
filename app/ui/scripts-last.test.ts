import { expect, test } from 'vitest';
import { scriptsLast } from './scripts-last.ts';

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n"/>`;
const script = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`;
const page = (head: string, body: string) =>
  `<html><head>${head}<link rel="stylesheet" href="/a.css"/></head><body>${body}</body></html>`;
const tag = (text: string) => `<script nonce="n" type="module" async="">${text}</script>`;

test('a page loads all scripts at once at its end, and links to its entry script there', () => {
  const names = ['manifest', 'entry', 'root', 'framework', 'shell'];
  const given = page(names.map(link).join(''), `<p>type="module"</p>${tag(script)}`);
  const imports = 'import "/assets/framework.js";import "/assets/shell.js";';
  expect(scriptsLast(given)).toBe(page('', `<p>type="module"</p>${link('entry')}${tag(imports + script)}`));
});

test('a page without scripts, and one with scripts in another format, is unchanged', () => {
  for (const body of ['', '<p>type="module"</p>', tag('import "/assets/manifest.js";')]) {
    const given = page(link('framework'), body);
    expect(scriptsLast(given)).toBe(given);
  }
});

test('a page for reading imports its scripts after it is painted, and its routes before the entry script', () => {
  const names = ['manifest', 'entry', 'framework'];
  const last = scriptsLast(page(names.map(link).join(''), tag(script)), { afterPaint: true });
  expect(last).not.toContain('modulepreload');
  expect(last.split('setTimeout(go,3000)});')[1]).toBe(
    'const [route0]=await Promise.all([import("/assets/root.js"),import("/assets/framework.js"),import("/assets/manifest.js")]);' +
      'window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");</script></body></html>',
  );
});
