import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeQrTags } from '#lib/qr-tags.ts';
import { deviceKey, issueCertificate } from '#tests/support/fatoora-authority.ts';
import { taxDocument } from '#tests/support/tax-documents.ts';
import { readCertificate } from './certificate.ts';
import { hashDocument } from './document-hash.ts';
import { signedPropertiesDigest } from './signed-properties.ts';
import { stampDocument } from './stamp-document.ts';
import { writeDocument } from './write-document.ts';

const key = deviceKey();
const certificate = readCertificate(issueCertificate(key.publicKey));
const QR = {
  sellerName: 'متجر سوق النخيل',
  vatNumber: '399999999900003',
  issuedAt: '2026-11-20T23:41:08',
  total: '274.00',
  vat: '35.74',
};
const unstamped = writeDocument(taxDocument());

function stamped(xml = unstamped) {
  return stampDocument(xml, { certificate, key: key.privateKey, signingTime: QR.issuedAt, qr: QR });
}

test('a stamp does not change the hash of its document', () => {
  const { xml, hash } = stamped();
  expect(xml).not.toBe(unstamped);
  expect(hashDocument(xml).toString('base64')).toBe(hash);
  expect(hashDocument(unstamped).toString('base64')).toBe(hash);
});

test('a stamp can be verified with the key of the certificate in it', () => {
  const { xml } = stamped();
  const signature = Buffer.from(textOf(xml, 'ds:SignatureValue'), 'base64');
  const named = readCertificate(textOf(xml, 'ds:X509Certificate'));
  const publicKey = createPublicKey({ key: named.publicKey, format: 'der', type: 'spki' });
  expect(verify('sha256', hashDocument(xml), publicKey, signature)).toBe(true);
});

test('a stamp has the digest of its own signed properties', () => {
  const { xml } = stamped();
  const element = /<xades:SignedProperties[\s\S]*<\/xades:SignedProperties>/.exec(xml)?.[0] ?? '';
  const digest = textOf(xml.slice(xml.indexOf('URI="#xadesSignedProperties"')), 'ds:DigestValue');
  expect(signedPropertiesDigest(element)).toBe(digest);
  expect(element).toContain(certificate.serialNumber);
});

test('the QR code has the nine tags of phase 2, equal to the document', () => {
  const { xml, hash, qr } = stamped();
  const tags = decodeQrTags(qr);
  expect([1, 2, 3, 4, 5].map((tag) => tags.get(tag)?.toString('utf8'))).toEqual(Object.values(QR));
  expect(tags.get(6)?.toString('utf8')).toBe(hash);
  expect(tags.get(7)?.toString('utf8')).toBe(textOf(xml, 'ds:SignatureValue'));
  expect(tags.get(8)).toEqual(key.publicKey.export({ type: 'spki', format: 'der' }));
  expect(tags.get(9)?.[0]).toBe(0x30);
  expect(xml).toContain(qr);
});

test('the hash of a stamped document differs after a change of the document', () => {
  const { xml, hash } = stamped();
  const cheaper = xml.replace('>274.00<', '>27.40<');
  expect(cheaper).not.toBe(xml);
  expect(hashDocument(cheaper).toString('base64')).not.toBe(hash);
});

test('a document without a supplier is refused', () => {
  expect(() => stamped('<?xml version="1.0"?><Invoice xmlns="urn:x"></Invoice>')).toThrow('no supplier');
});

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}
