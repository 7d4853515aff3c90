import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoreSign } from './store-mark.tsx';

const store = {
  name: 'Cedar Corner',
  nameLocale: 'en',
  href: '/',
  colour: '#242f51',
  onColour: '#ffffff',
  closure: null,
} as const;

function drawSign(width: number, height: number): string {
  return renderToStaticMarkup(
    createElement(StoreSign, { store: { ...store, logo: { src: 'logo', width, height, alt: '' } } }),
  );
}

test('a store with a wide logo is shown with its first letter in the admin’s small square', () => {
  expect(drawSign(480, 120)).toContain('>C<');
  expect(drawSign(480, 120)).not.toContain('<img');
  expect(drawSign(120, 120)).toContain('<img');
});
