import { expect, test } from 'vitest';
import { FormRequest } from './form-request.ts';

test('a parsed form stays the same in a copy of the request and in a request with the proxy’s https address', async () => {
  const form = new FormData();
  form.append('name', 'Rana');
  form.append('name', 'رنا');
  const sent = new Request('http://cedar.example/contact-us?page=2', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'content-length': '99', cookie: 'cart=x' },
    body: 'name=Somebody+else',
  });
  const read = new FormRequest(sent, { type: { kind: 'fields' }, form });
  const moved = read.at('https://cedar.example/contact-us?page=2');
  for (const each of [moved, moved.clone(), read.clone()]) {
    expect((await each.formData()).getAll('name')).toEqual(['Rana', 'رنا']);
    expect([each.method, each.headers.get('cookie'), each.headers.get('content-length')]).toEqual([
      'POST',
      'cart=x',
      null,
    ]);
    expect([each.body, each.headers.get('content-type')]).toEqual([
      null,
      'application/x-www-form-urlencoded',
    ]);
  }
  expect([read.url, moved.url, moved.clone().url]).toEqual([
    'http://cedar.example/contact-us?page=2',
    'https://cedar.example/contact-us?page=2',
    'https://cedar.example/contact-us?page=2',
  ]);
});
