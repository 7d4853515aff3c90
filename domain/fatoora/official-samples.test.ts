import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeQrTags, encodeQrTags } from '#lib/qr-tags.ts';
import { ZATCA_FOLDER } from '#tests/support/outside-files.ts';
import { readCertificate } from './certificate.ts';
import { certificateRequest } from './certificate-request.ts';
import { readDer } from './der.ts';
import { hashDocument } from './document-hash.ts';
import { signedProperties, signedPropertiesDigest } from './signed-properties.ts';

// The path of the authority's files, which may not be published and so are not in this repository.
const SDK = join(ZATCA_FOLDER ?? '', 'sdk-r3.4/Data');
const samples = existsSync(SDK) ? globSync(join(SDK, 'Samples/**/*.xml')).sort() : [];

describe.skipIf(samples.length === 0)('the official samples of the Saudi tax authority', () => {
  test('there are nineteen official samples of the Saudi tax authority', () => {
    expect(samples).toHaveLength(19);
  });

  describe.each(samples.map((path) => [basename(path), readFileSync(path, 'utf8')]))('%s', (_name, xml) => {
    const certificate = readCertificate(textOf(xml, 'ds:X509Certificate'));
    const hash = hashDocument(xml);
    const signature = Buffer.from(textOf(xml, 'ds:SignatureValue'), 'base64');

    test('the official sample has the hash that our code computes', () => {
      expect(hash.toString('base64')).toBe(digestAfter(xml, 'Id="invoiceSignedData"'));
    });

    test('the official sample has a signature that our code verifies', () => {
      const { publicKey } = new X509Certificate(Buffer.from(certificate.text, 'base64'));
      expect(verify('sha256', hash, publicKey, signature)).toBe(true);
    });

    test('the official sample names the certificate as our code does', () => {
      expect(certificate.digest).toBe(digestAfter(xml, '<xades:CertDigest>'));
      expect(certificate.issuerName).toBe(textOf(xml, 'ds:X509IssuerName'));
      expect(certificate.serialNumber).toBe(textOf(xml, 'ds:X509SerialNumber'));
    });

    test('our code writes the signed properties and the digest of the official sample', () => {
      const element = signedProperties(certificate, textOf(xml, 'xades:SigningTime'));
      expect(xml.replace(/\r\n/g, '\n')).toContain(element);
      expect(signedPropertiesDigest(element)).toBe(digestAfter(xml, 'URI="#xadesSignedProperties"'));
    });

    test('our code encodes the QR code of the official sample', () => {
      const qr = /<cbc:ID>QR<\/cbc:ID>[\s\S]*?text\/plain">([^<]+)</.exec(xml)?.[1] ?? '';
      const said = decodeQrTags(qr);
      const facts = [1, 2, 3, 4, 5].map((tag) => said.get(tag)?.toString('utf8') ?? '');
      const proofs = [hash.toString('base64'), signature.toString('base64'), certificate.publicKey];
      const own = said.has(9) ? [...proofs, certificate.authoritySignature] : proofs;
      expect(encodeQrTags([...facts, ...own])).toBe(qr);
    });
  });

  test('a certificate request has the bytes of the official example except key and signature', () => {
    const key = createPrivateKey({
      key: Buffer.from(readFileSync(join(SDK, 'Certificates/ec-secp256k1-priv-key.pem'), 'utf8'), 'base64'),
      format: 'der',
      type: 'sec1',
    });
    const request = certificateRequest(
      {
        environment: 'production',
        commonName: 'TST-886431145-399999999900003',
        serialNumber: '1-TST|2-TST|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f',
        organization: 'Maximum Speed Tech Supply LTD',
        organizationUnit: 'Riyadh Branch',
        vatNumber: '399999999900003',
        documents: { standard: true, simplified: true },
        address: 'RRRD2929',
        industry: 'Supply activities',
      },
      key,
    );
    const example = readFileSync(join(SDK, 'Certificates/example_en.csr'), 'utf8');
    expect(factsOf(request)).toEqual(factsOf(example));
  });
});

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}

function digestAfter(xml: string, mark: string): string {
  return textOf(xml.slice(xml.indexOf(mark)), 'ds:DigestValue');
}

/** The subject and attributes of a request, which do not depend on the key. */
function factsOf(pem: string): string[] {
  const [request] = readDer(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
  const [info] = readDer(request?.content ?? Buffer.alloc(0));
  const [version, subject, , attributes] = readDer(info?.content ?? Buffer.alloc(0));
  return [version, subject, attributes].map((part) => part?.bytes.toString('hex') ?? '');
}
