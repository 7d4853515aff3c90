import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { deviceKey, issueCertificate } from '#tests/support/fatoora-authority.ts';
import { ZATCA_FOLDER } from '#tests/support/outside-files.ts';
import { BUYER, SELLER, taxDocument, taxedLine } from '#tests/support/tax-documents.ts';
import { readCertificate } from './certificate.ts';
import { stampDocument } from './stamp-document.ts';
import type { TaxDocument, TaxLine } from './tax-document.ts';
import { writeDocument } from './write-document.ts';

const RULES = join(ZATCA_FOLDER ?? '', 'sdk-r3.4/Data/Rules');
const XSLT3 = createRequire(import.meta.url).resolve('xslt3/xslt3.js');

const key = deviceKey();
const certificate = readCertificate(issueCertificate(key.publicKey));
const exempt = (name: string, code: 'Z' | 'E' | 'O', reasonCode: string, reason: string): TaxLine => ({
  ...{ name, quantity: 2, net: 4000, tax: 0, gross: 4000 },
  category: { code, reasonCode, reason },
});
const CASES: Record<string, Partial<TaxDocument>> = {
  'an invoice to an unnamed buyer': {},
  'an invoice to a business': { form: 'standard', buyer: BUYER, paymentMeans: 'transfer' },
  'a credit note to an unnamed buyer': {
    kind: 'credit_note',
    corrects: { codes: ['INV-1001'], reason: 'إرجاع جزء من الطلب' },
  },
  'a debit note to a business': {
    ...{ kind: 'debit_note', form: 'standard', buyer: BUYER },
    corrects: { codes: ['INV-1001', 'INV-1002'], reason: 'Correction of a price' },
  },
  'prices that do not divide evenly': {
    lines: [taxedLine('تمر سكري', 3, 2606, 391), taxedLine('Cash on delivery', 1, 870, 130)],
  },
  'zero-rated and exempt goods beside taxed ones': {
    lines: [
      taxedLine('Mug', 7, 5000, 750),
      exempt('Export', 'Z', 'VATEX-SA-32', 'Export of goods'),
      exempt('Gold', 'E', 'VATEX-SA-29', 'Financial services mentioned in Article 29 of the VAT Regulations'),
    ],
  },
  'goods outside the scope of VAT': {
    lines: [exempt('Deposit', 'O', 'VATEX-SA-OOS', 'Reason is free text, to be provided by the taxpayer')],
  },
  'a foreign currency': {
    ...{
      currency: 'USD',
      form: 'standard',
      buyer: BUYER,
      paymentMeans: 'card',
      inRiyals: { gross: 10309, vat: 1344 },
    },
    lines: [taxedLine('Lamp', 1, 2390, 359)],
  },
  'names with markup, emoji and control characters': {
    lines: [taxedLine('<b>&"عود"</b> \u0007 🌙 ]]>', 1, 1000, 150)],
  },
};

describe.skipIf(!existsSync(RULES))('documents of every kind pass the official rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-rules-'));
  const compiled: string[] = [];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    for (const rules of globSync(join(RULES, '*.xsl'))) {
      const to = join(folder, `${basename(rules, '.xsl')}.sef.json`);
      xslt3('-t', `-xsl:${rules}`, `-export:${to}`, '-nogo', '-relocate:on');
      compiled.push(to);
    }
  }, 120_000);

  test.each(Object.entries(CASES))('%s', async (name, changes) => {
    const xml = stampedXml(taxDocument(changes));
    expect(await schemaErrors(xml)).toEqual([]);
    const path = join(folder, `${name.replaceAll(' ', '-')}.xml`);
    writeFileSync(path, xml);
    expect(compiled.flatMap((rules) => broken(rules, path))).toEqual([]);
  });

  test('a document that lacks the VAT number of its seller is caught', () => {
    const path = join(folder, 'no-vat-number.xml');
    writeFileSync(path, stampedXml(taxDocument({ seller: { ...SELLER, vatNumber: '' } })));
    expect(compiled.flatMap((rules) => broken(rules, path))).toContain('BR-KSA-39');
  });

  function broken(rules: string, path: string): string[] {
    const report = xslt3(`-xsl:${rules}`, `-s:${path}`);
    return [...report.matchAll(/<svrl:failed-assert[^>]*flag="error"[^>]*id="([^"]+)"/g)].map(
      ([, id]) => id ?? '',
    );
  }
});

function stampedXml(document: TaxDocument): string {
  const qr = { sellerName: 'x', vatNumber: 'x', issuedAt: 'x', total: '1.00', vat: '0.15' };
  const stamp = { certificate, key: key.privateKey, signingTime: '2026-11-20T23:41:08', qr };
  return stampDocument(writeDocument(document), stamp).xml;
}

function xslt3(...args: string[]): string {
  return execFileSync(process.execPath, [XSLT3, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
}

async function schemaErrors(xml: string): Promise<string[]> {
  const root = join(ZATCA_FOLDER ?? '', 'ubl21-xsd/xsd');
  const common = readdirSync(join(root, 'common'));
  const main = readFileSync(join(root, 'maindoc/UBL-Invoice-2.1.xsd'), 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    // The checker knows one folder.
    schema: [{ fileName: 'invoice.xsd', contents: main.replaceAll('../common/', '') }],
    preload: common.map((name) => ({
      fileName: name,
      contents: readFileSync(join(root, 'common', name), 'utf8'),
    })),
  });
  return errors.map(({ message }) => message);
}
