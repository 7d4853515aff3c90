import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { edgesOf, readEdges, sourceFiles } from './imports.ts';
import { domainCircles, fileCircles, RULES } from './rules.ts';

const edges = readEdges();

test.each(RULES)('$name', (rule) => {
  const broken = edges.filter((edge) => rule.isBroken(edge)).map(({ from, to }) => `${from} → ${to}`);
  expect(broken).toEqual([]);
});

// Proves that each rule can fail: every case breaks one import rule.
test.each([
  ['domain/cart/add-line.ts', "import { x } from '#server/context.ts'", 0],
  ['server/http/gate.ts', "import { x } from '../../app/ui/nonce.ts'", 0],
  ['domain/content/save-page.ts', "import { x } from '#blocks/kinds.ts'", 1],
  ['blocks/faq/fields.ts', "import { x } from './faq.tsx'", 1],
  ['domain/cart/add-line.ts', "import { x } from '#domain/stock/take-stock.ts'", 2],
  ['domain/catalog/save-product.ts', "import type { X } from '#domain/orders/index.ts'", 3],
  ['app/storefront/cart/cart.route.tsx', "import { x } from '#server/context.ts'", 4],
  ['app/ui/render-page.tsx', "import type { X } from '../../server/http/session.ts'", 4],
  ['app/storefront/home/home.route.tsx', "import { x } from '#db/connection.ts'", 5],
  ['server/app.ts', "export * from 'pg'", 6],
  ['domain/mail/send.ts', "const x = await import('nodemailer')", 7],
  ['adapters/mail-smtp/send.ts', "import { x } from '#domain/mail/index.ts'", 8],
  ['domain/media/portrait.ts', "import sharp from 'sharp'", 9],
  ['app/ui/sheet.tsx', "import '@mantine/core/styles.css'", 10],
])('the import rules detect a forbidden import in %s: %s', (from, text, rule) => {
  const broken = edgesOf(from, text).flatMap((edge) => RULES.filter((each) => each.isBroken(edge)));
  expect(broken.map((each) => each.name)).toContain(RULES[rule]?.name);
});

test('no two domains use each other', () => {
  expect(domainCircles(edges)).toEqual([]);
  const circle = [
    { from: 'domain/cart/a.ts', to: 'domain/orders/index.ts', isType: false },
    { from: 'domain/orders/b.ts', to: 'domain/cart/index.ts', isType: true },
  ];
  expect(domainCircles(circle)).toEqual(['cart', 'orders']);
});

test('no two files import each other', () => {
  expect(fileCircles(edges)).toEqual([]);
  const circle = [
    ...edgesOf('app/admin/orders/page.tsx', "import { Card } from './card.tsx'"),
    ...edgesOf('app/admin/orders/card.tsx', "import type { Props } from './rows.ts'"),
    ...edgesOf('app/admin/orders/rows.ts', "const { Page } = await import('./page.tsx')"),
    ...edgesOf('app/admin/orders/table.tsx', "import { Card } from './card.tsx'"),
  ];
  expect(fileCircles(circle)).toEqual([
    'app/admin/orders/page.tsx',
    'app/admin/orders/card.tsx',
    'app/admin/orders/rows.ts',
  ]);
});

test('every file has a name that says what it contains', () => {
  const vague = /^(utils?|helpers?|common|misc)\b/;
  expect(sourceFiles().filter((file) => vague.test(basename(file)))).toEqual([]);
});
