import { expect, test } from 'vitest';
import { encodeStrictly, sha256, signRequest } from './sign.ts';

const NOTHING = sha256('');

// The example requests of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
const KEYS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const BUCKET = 'https://examplebucket.s3.amazonaws.com';

function signatureOf(path: string, method = 'GET', more: Record<string, string> = {}, body = ''): string {
  const bodyHash = sha256(body);
  const headers = { 'x-amz-content-sha256': bodyHash, ...more };
  const signed = signRequest({ method, url: new URL(BUCKET + path), headers, bodyHash }, KEYS, NOW);
  return signed.authorization?.split('Signature=')[1] ?? '';
}

test.each([
  [
    '/test.txt',
    'GET',
    { range: 'bytes=0-9' },
    '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    `/${encodeStrictly('test$file.text')}`,
    'PUT',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['/?lifecycle', 'GET', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    '/?max-keys=2&prefix=J',
    'GET',
    {},
    '',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)(
  'a request for %s is signed as in the examples of Amazon S3',
  (path, method, more, body, signature) => {
    expect(signatureOf(path, method, { ...more }, body)).toBe(signature);
  },
);

// Two cases of the published test suite (aws-sig-v4-test-suite): get-vanilla and get-vanilla-query-order-key-case.
test.each([
  ['/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['/?Param2=value2&Param1=value1', 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'],
])('the published test vector %s has the signature that our code computes', (path, signature) => {
  const keys = {
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const url = new URL(`https://example.amazonaws.com${path}`);
  const signed = signRequest(
    { method: 'GET', url, headers: {}, bodyHash: NOTHING },
    keys,
    new Date('2015-08-30T12:36:00Z'),
    'service',
  );
  expect(signed.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,SignedHeaders=host;x-amz-date,Signature=${signature}`,
  );
});
