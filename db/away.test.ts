import { expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code });

test.each([
  coded('ECONNREFUSED'),
  coded('57P03', 'the database system is starting up'),
  coded('57P01', 'terminating connection due to administrator command'),
  coded('57014', 'canceling statement due to statement timeout'),
  coded('53300', 'sorry, too many clients already'),
  coded('08006'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('A loader failed', { cause: coded('ECONNRESET') }),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
])('a database that is down or overloaded is recognised: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  coded('23505'),
  coded('42501'),
  coded('ENOENT'),
  new Error('A product needs a title.'),
  'text',
  null,
])('an error of the request or of our code is not a database outage: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
