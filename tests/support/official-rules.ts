import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ZATCA_FOLDER } from './outside-files.ts';

const RULES = join(ZATCA_FOLDER ?? '', 'sdk-r3.4/Data/Rules');
const XSLT3 = createRequire(import.meta.url).resolve('xslt3/xslt3.js');

type Stylesheet = { stylesheetInternal: unknown; stylesheetBaseURI: string };
type Saxon = {
  transform(
    options: Stylesheet & { sourceText: string; destination: 'serialized' },
    execution: 'sync',
  ): { principalResult: string };
};
// The processor of xslt3 inside this process takes 0.15 s for a document; the command takes 3 s.
const saxon: Saxon = createRequire(XSLT3)('saxon-js');

export const HAS_OFFICIAL_RULES = existsSync(RULES);

/** Call inside a describe: compiles the authority's schematron once and returns the rules that a document breaks. */
export function officialRules(): (xml: string) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'souk-rules-'));
  const compiled: Stylesheet[] = [];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    for (const rules of globSync(join(RULES, '*.xsl'))) {
      const path = join(folder, `${basename(rules, '.xsl')}.sef.json`);
      execFileSync(
        process.execPath,
        [XSLT3, '-t', `-xsl:${rules}`, `-export:${path}`, '-nogo', '-relocate:on'],
        { stdio: 'pipe' },
      );
      const stylesheetInternal = JSON.parse(readFileSync(path, 'utf8'));
      compiled.push({ stylesheetInternal, stylesheetBaseURI: pathToFileURL(path).href });
    }
  }, 300_000);
  return (xml) =>
    compiled.flatMap((rules) => {
      const told = saxon.transform({ ...rules, sourceText: xml, destination: 'serialized' }, 'sync');
      return broken(told.principalResult);
    });
}

function broken(report: string): string[] {
  return [...report.matchAll(/<svrl:failed-assert[^>]*flag="(?:error|fatal)"[^>]*id="([^"]+)"/g)].map(
    ([, id]) => id ?? '',
  );
}

/** The UBL 2.1 schema errors of documents, each with the position of its document. */
export async function schemaErrors(...documents: string[]): Promise<string[]> {
  const root = join(ZATCA_FOLDER ?? '', 'ubl21-xsd/xsd');
  const common = readdirSync(join(root, 'common'));
  const main = readFileSync(join(root, 'maindoc/UBL-Invoice-2.1.xsd'), 'utf8');
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    // The checker supports one folder only.
    schema: [{ fileName: 'invoice.xsd', contents: main.replaceAll('../common/', '') }],
    preload: common.map((name) => ({
      fileName: name,
      contents: readFileSync(join(root, 'common', name), 'utf8'),
    })),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
