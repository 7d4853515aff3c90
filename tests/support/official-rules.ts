import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ZATCA_FOLDER } from './outside-files.ts';

const RULES = join(ZATCA_FOLDER ?? '', 'sdk-r3.4/Data/Rules');
const XSLT3 = createRequire(import.meta.url).resolve('xslt3/xslt3.js');

export const HAS_OFFICIAL_RULES = existsSync(RULES);

/** Call inside a describe: compiles the authority's schematron once and returns the rules that a document breaks. */
export function officialRules(): (xml: string) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'souk-rules-'));
  const compiled: string[] = [];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    for (const rules of globSync(join(RULES, '*.xsl'))) {
      const to = join(folder, `${basename(rules, '.xsl')}.sef.json`);
      xslt3('-t', `-xsl:${rules}`, `-export:${to}`, '-nogo', '-relocate:on');
      compiled.push(to);
    }
  }, 300_000);
  return (xml) => {
    const path = join(folder, 'document.xml');
    writeFileSync(path, xml);
    return compiled.flatMap((rules) => broken(xslt3(`-xsl:${rules}`, `-s:${path}`)));
  };
}

function broken(report: string): string[] {
  return [...report.matchAll(/<svrl:failed-assert[^>]*flag="error"[^>]*id="([^"]+)"/g)].map(
    ([, id]) => id ?? '',
  );
}

function xslt3(...args: string[]): string {
  return execFileSync(process.execPath, [XSLT3, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
}

/** The UBL 2.1 schema errors of a document. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const root = join(ZATCA_FOLDER ?? '', 'ubl21-xsd/xsd');
  const common = readdirSync(join(root, 'common'));
  const main = readFileSync(join(root, 'maindoc/UBL-Invoice-2.1.xsd'), 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    // The checker supports one folder only.
    schema: [{ fileName: 'invoice.xsd', contents: main.replaceAll('../common/', '') }],
    preload: common.map((name) => ({
      fileName: name,
      contents: readFileSync(join(root, 'common', name), 'utf8'),
    })),
  });
  return errors.map(({ message }) => message);
}
