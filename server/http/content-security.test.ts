import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, sealScripts } from './content-security.ts';

const hash = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

test('a marked inline script gets a hash and loses its mark', () => {
  const sealed = sealScripts('<p>a</p><script nonce="N1">go()</script>', 'N1');
  expect(sealed.parts.join('')).toBe('<p>a</p><script>go()</script>');
  expect(sealed.hashes).toEqual([hash('go()')]);
});

test('a script that was injected into the page gets no hash', () => {
  const sealed = sealScripts('<script>steal()</script><script nonce="other">steal()</script>', 'N1');
  expect(sealed.hashes).toEqual([]);
});

test('a script with a src needs no hash, and its mark is removed too', () => {
  const sealed = sealScripts('<script nonce="N1" src="/assets/a.js"></script>', 'N1');
  expect(sealed.parts.join('')).toBe('<script src="/assets/a.js"></script>');
  expect(sealed.hashes).toEqual([]);
});

test('equal scripts are hashed once, and the nonce is removed from preload links', () => {
  const sealed = sealScripts(
    '<link href="/a" nonce="N1"><script nonce="N1">a</script><script nonce="N1">a</script>',
    'N1',
  );
  expect(sealed.hashes).toEqual([hash('a')]);
  expect(sealed.parts.join('')).not.toContain('nonce');
});

test('a nonce on a tag after a script is not taken for a nonce of the script', () => {
  const sealed = sealScripts('<script>steal()</script><link href="/a" nonce="N1"><p>a</p>', 'N1');
  expect(sealed.hashes).toEqual([]);
});

test('the policy allows only hashed inline scripts', () => {
  const policy = contentSecurityPolicy({ hashes: [hash('a')], formTargets: '', isDev: false });
  expect(policy).toContain(`script-src 'self' ${hash('a')};`);
  expect(policy.split('script-src')[1]?.split(';')[0]).not.toContain('unsafe-inline');
  expect(policy).toContain("frame-ancestors 'none'");
});

test('a preview is framed by its own admin only, and the admin frames only its own shop', () => {
  const plain = { hashes: [], formTargets: '', isDev: false };
  expect(contentSecurityPolicy({ ...plain, framedBy: 'https://cedar.admin.example' })).toContain(
    'frame-ancestors https://cedar.admin.example',
  );
  expect(contentSecurityPolicy({ ...plain, frames: 'https://cedar.example' })).toContain(
    'frame-src https://cedar.example; frame-ancestors',
  );
  expect(contentSecurityPolicy(plain)).not.toContain('frame-src');
});
