import { type DigitalFiles, digitalFiles, type OpenFile } from '#adapters/digital-files/index.ts';
import { withStore } from '#db/index.ts';
import {
  type Ended,
  findDownload,
  type Holder,
  MAX_DIGITAL_BYTES,
  type OwnDownload,
  takeDownload,
} from '#domain/downloads/index.ts';
import type { Config } from '#lib/config/index.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { type RequestContext, storeOf } from './context.ts';

/** The storage of this install's digital products. */
export function filesOf(config: Config): DigitalFiles {
  return digitalFiles(config.dataFolder, MAX_DIGITAL_BYTES);
}

/**
 * missing: this visitor has no such file. lost: the file's bytes cannot be read, and no download was counted.
 */
export type NotGiven = 'missing' | 'lost' | Ended;

type Asked = { request: Request; holder: Holder; downloadId: string };

/** A purchased file as an attachment, counted when it starts, or the reason for a refusal. */
export async function downloadAnswer(
  context: RequestContext,
  { request, holder, downloadId }: Asked,
): Promise<Response | NotGiven> {
  const { id: storeId } = storeOf(context);
  const asked = { holder, downloadId, at: context.now };
  const found = await withStore(storeId, (tx) => findDownload(tx, asked));
  if (!found) return 'missing';
  // A HEAD request is no download: mail programs and download managers send one first.
  if (request.method === 'HEAD') return found.ended ?? new Response(null, { headers: headersOf(found) });
  const file = await filesOf(context.config).open({ storeId, contentId: found.contentId });
  if (!file) {
    context.log.error({ contentId: found.contentId }, 'a file that was sold is not in the data folder');
    return 'lost';
  }
  const range = readRange(request.headers, { bytes: file.bytes, tag: tagOf(found) });
  if (range === 'none') return outside(file);
  const rest = range !== null && range.start > 0 ? (range.end - range.start + 1) / file.bytes : null;
  const taken = await withStore(storeId, (tx) => takeDownload(tx, { ...asked, rest }));
  if (taken.ok) return given(found, file, range);
  await file.close();
  return taken.code === 'download_ended' ? taken.data.why : 'missing';
}

function given(found: OwnDownload, file: OpenFile, range: ByteRange | null): Response {
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  const headers = headersOf(found);
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${file.bytes}`;
  return new Response(file.stream({ start, end }), { status: range ? 206 : 200, headers });
}

async function outside(file: OpenFile): Promise<Response> {
  await file.close();
  const headers = { 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' };
  return new Response(null, { status: 416, headers });
}

const tagOf = ({ contentId }: OwnDownload) => `"${contentId}"`;

// Always an attachment: whatever the file holds, no browser runs it with the shop's rights, caches it or
// sniffs its type.
function headersOf(found: OwnDownload): Record<string, string> {
  return {
    'content-type': found.contentType,
    'content-length': String(found.bytes),
    'content-disposition': attachment(found.fileName),
    'accept-ranges': 'bytes',
    etag: tagOf(found),
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}

/** The Content-Disposition of a file: the name in ASCII, and whole as RFC 8187 encodes it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]+/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
