import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useUserContext } from './user-context.tsx';

function Lost() {
  return createElement('p', null, String(useUserContext().loading));
}

test('useUserContext outside its provider throws the error of the specification', () => {
  expect(() => renderToString(createElement(Lost))).toThrow(
    new Error('useUserContext must be used within a UserContext'),
  );
});
