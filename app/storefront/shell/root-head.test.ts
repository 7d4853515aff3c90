import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { brandStyle } from '#lib/brand-style.ts';
import { Layout } from '../root.tsx';

const Page = createRoutesStub([{ id: 'root', path: '/', Component: Framed }]);

function Framed() {
  return createElement(Layout, null, 'Words');
}

test('a page’s head links to the manifest and has the store’s colour, and needs no script for either (U1)', () => {
  const style = brandStyle('#0a7d55', '#123456');
  const theme = { attributes: {}, href: null };
  const root = { shell: { locale: 'ar' }, style, theme, fonts: [], favicon: 'data:image/svg+xml,x' };
  const html = renderToString(createElement(Page, { hydrationData: { loaderData: { root } } }));
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('<html lang="ar" dir="rtl"');
  expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(head).toContain(`<meta name="theme-color" content="${style['--brand-light']}"/>`);
  expect(head).toContain('<link rel="icon" href="data:image/svg+xml,x"/>');
  expect(head.match(/<script/g)).toHaveLength(1);
});
