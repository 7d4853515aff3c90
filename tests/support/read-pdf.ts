import { inflateSync } from 'node:zlib';

/** The parts of a PDF (ISO 32000-1) that tests check. */
export type ReadPdf = {
  /** The bodies of the objects by number, as Latin 1. */
  objects: Map<number, string>;
  catalog: string;
  /** The XMP packet. */
  metadata: string;
  trailer: string;
  files: { name: string; relationship: string; mimeType: string; bytes: Buffer }[];
};

export function readPdf(pdf: Buffer): ReadPdf {
  const text = pdf.toString('latin1');
  const objects = new Map<number, string>();
  for (const { 1: number, 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    objects.set(Number(number), body);
  }
  const all = [...objects.values()];
  const catalog = all.find((body) => /\/Type \/Catalog\b/.test(body)) ?? '';
  const metadata = streamOf(objects.get(referenceIn(catalog, 'Metadata')) ?? '').toString('utf8');
  const specs = all.filter((body) => /\/Type \/Filespec\b/.test(body));
  const files = specs.map((spec) => {
    const file = objects.get(referenceIn(spec, 'F')) ?? '';
    return {
      name: /\/UF \(([^)]*)\)/.exec(spec)?.[1] ?? '',
      relationship: /\/AFRelationship \/(\w+)/.exec(spec)?.[1] ?? '',
      mimeType: (/\/Subtype \/(\S+)/.exec(file)?.[1] ?? '').replace('#2F', '/'),
      bytes: streamOf(file),
    };
  });
  return { objects, catalog, metadata, trailer: text.slice(text.lastIndexOf('trailer')), files };
}

function referenceIn(body: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? Number.NaN);
}

function streamOf(body: string): Buffer {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return /\/Filter \/FlateDecode/.test(body) ? inflateSync(bytes) : bytes;
}
