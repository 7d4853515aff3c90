import { expect, test } from 'vitest';
import { fieldLimits } from './field-limits.ts';
import { readForm } from './form-body.ts';
import { targetProblem } from './request-target.ts';

const VISITOR = fieldLimits({ site: 'storefront', actor: null });
const STAFF = fieldLimits({ site: 'admin', actor: { kind: 'staff' } as never });
const FORM = 'application/x-www-form-urlencoded';

function problem(text: string, limits = VISITOR, type = FORM) {
  const body = Buffer.from(text);
  const headers = { 'content-type': type };
  const request = new Request('http://cedar.example/contact-us', { method: 'POST', headers, body });
  const read = readForm(request, body, limits);
  return read.ok ? null : read.code;
}

test.each([
  ['a field of a megabyte', `a=1&text=${'.'.repeat(1_000_000)}`],
  ['a field one character too long', `text=${'.'.repeat(20_001)}`],
  ['a field that is too long once it is decoded', `text=${'%D8%A7'.repeat(20_001)}`],
  ['a field of bytes that are not text', `text=${'%80'.repeat(20_001)}`],
  ['an endless field name', `${'a'.repeat(5000)}=1`],
  ['a form with more fields than any page has', 'a=&'.repeat(1001)],
])('%s is too large for a visitor’s form', (_, text) => {
  expect(problem(text)).toBe('too_large');
});

test('a form within its limits is accepted, also with Arabic and emoji, and staff may post long lists', () => {
  for (const one of ['.', '+', '%D8%A7', 'ا']) expect(problem(`text=${one.repeat(20_000)}`)).toBeNull();
  expect(problem(`text=${'%F0%9F%98%80'.repeat(10_000)}`)).toBeNull();
  expect(problem(`variants=${'.'.repeat(900_000)}&bodyHtml.en=${'.'.repeat(300_000)}`, STAFF)).toBeNull();
  expect(problem(`title=${'.'.repeat(20_001)}`, STAFF)).toBe('too_large');
});

test.each([
  'multipart/form-data; boundary=zz, application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded;, multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded;, text/plain',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data; x="; boundary=a"; boundary=b',
  'multipart/form-data; boundary=a; boundary=b',
  'multipart/form-data; boundary=b; charset=utf-8',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="a b',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
  'text/plain',
  '',
])('the form type %j is refused, because two readers could read it differently', (type) => {
  expect(problem('text=word', VISITOR, type)).toBe('unsupported_type');
  expect(problem(`${part('text', 'word')}--b--`, VISITOR, type)).toBe('unsupported_type');
});

test.each([
  ['application/x-www-form-urlencoded;charset=UTF-8', 'text=word&text=%D8%A7'],
  ['multipart/form-data; boundary=b', () => `${part('text', 'word')}${part('text', 'ا')}--b--\r\n`],
  ['Multipart/Form-Data; boundary="b"', () => `${part('text', 'word')}${part('text', 'ا')}--b--`],
])('a route gets the checked fields, and cannot read the body in another way: %s', async (type, text) => {
  const sent = typeof text === 'string' ? text : text();
  const headers = { 'content-type': type, 'content-length': '1' };
  const request = new Request('http://cedar.example/contact-us', { method: 'POST', headers, body: sent });
  const read = readForm(request, Buffer.from(sent), VISITOR);
  if (!read.ok) throw new Error(read.code);
  for (const one of [read.value.clone(), read.value]) {
    expect((await one.formData()).getAll('text')).toEqual(['word', 'ا']);
    expect([one.body, one.headers.get('content-length')]).toEqual([null, null]);
    expect([type.toLowerCase().split(';')[0]]).toContain(one.headers.get('content-type')?.split(';')[0]);
  }
});

const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

test('a multipart form has the same limits, and the headers of its parts are limited too', () => {
  const type = 'multipart/form-data; boundary=b';
  expect(problem(`${part('text', 'word')}--b--\r\n`, VISITOR, type)).toBeNull();
  expect(problem(`${part('text', '.'.repeat(20_001))}--b--\r\n`, VISITOR, type)).toBe('too_large');
  expect(problem(`${part('a', '').repeat(1001)}--b--\r\n`, VISITOR, type)).toBe('too_large');
  expect(problem(`--b\r\n${'A: b\r\n'.repeat(10_000)}`, VISITOR, type)).toBe('malformed');
  expect(problem(part('a', ''), VISITOR, 'multipart/form-data')).toBe('unsupported_type');
});

const file = (head: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="photo"; filename="a%22b.png"\r\n${head}\r\n${text}\r\n--b--\r\n`;
const PARTS = 'multipart/form-data; boundary=b';

test('an uploaded file arrives unchanged, with its name and type', async () => {
  const body = Buffer.from(file('Content-Type: image/png\r\n', '\0\xff\r\n--c\r\n'), 'latin1');
  const request = new Request('http://cedar.example/x', {
    method: 'POST',
    headers: { 'content-type': PARTS },
    body,
  });
  const read = readForm(request, body, VISITOR);
  const photo = read.ok ? (await read.value.formData()).get('photo') : null;
  if (!(photo instanceof File)) throw new Error('No file arrived.');
  expect([photo.name, photo.type]).toEqual(['a"b.png', 'image/png']);
  expect(Buffer.from(await photo.arrayBuffer()).toString('latin1')).toBe('\0\xff\r\n--c\r\n');
});

test('an encoded part, a part that is cut off and a part without a name are refused', () => {
  expect(problem(file('Content-Transfer-Encoding: binary\r\n', 'x'), VISITOR, PARTS)).toBeNull();
  for (const encoding of ['base64', 'quoted-printable', 'x']) {
    const hidden = file(`Content-Transfer-Encoding: ${encoding}\r\n`, 'YQ==');
    expect(problem(hidden, VISITOR, PARTS), encoding).toBe('malformed');
  }
  for (const text of [
    '',
    '--b',
    '--b\r\n',
    part('a', ''),
    `x${part('a', '')}--b--`,
    '--b\r\nA: b\r\n\r\n\r\n--b--',
  ]) {
    expect(problem(text, VISITOR, PARTS), text).toBe('malformed');
  }
  expect(problem(`${part('a', 'x--b--')}${part('text', '.'.repeat(20_001))}--b--`, VISITOR, PARTS)).toBe(
    'too_large',
  );
  expect(problem(`${part('a', 'x\0')}--b--`, VISITOR, PARTS)).toBe('malformed');
});

test('a query parameter has a maximum length, and the number of parameters is limited only by the length of the address', () => {
  expect(targetProblem(`/search?q=${'.'.repeat(4097)}`, 'cedar.example')).toContain('too long');
  expect(targetProblem(`/search?${'q=1&'.repeat(3000)}`, 'cedar.example')).toBeNull();
});
