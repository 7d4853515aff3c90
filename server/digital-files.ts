import { type DigitalFiles, digitalFiles } from '#adapters/digital-files/index.ts';
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
import { readRange } from './byte-range.ts';
import { type RequestContext, storeOf } from './context.ts';
import { outsideAnswer, rangeAnswer, savedFileHeaders } from './range-answer.ts';

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
  // A HEAD request is not a download: mail programs and download managers send one first.
  if (request.method === 'HEAD') return found.ended ?? new Response(null, { headers: headersOf(found) });
  const file = await filesOf(context.config).open({ storeId, contentId: found.contentId });
  if (!file) {
    context.log.error({ contentId: found.contentId }, 'a file that was sold is not in the data folder');
    return 'lost';
  }
  const range = readRange(request.headers, { bytes: file.bytes, tag: tagOf(found) });
  if (range === 'none') {
    await file.close();
    return outsideAnswer(file.bytes);
  }
  const rest = range !== null && range.start > 0 ? (range.end - range.start + 1) / file.bytes : null;
  const taken = await withStore(storeId, (tx) => takeDownload(tx, { ...asked, rest }));
  if (taken.ok) return rangeAnswer(file, range, headersOf(found));
  await file.close();
  return taken.code === 'download_ended' ? taken.data.why : 'missing';
}

function headersOf(found: OwnDownload): Record<string, string> {
  const { fileName: name, contentType, bytes } = found;
  return savedFileHeaders({ name, contentType, bytes, tag: tagOf(found) });
}

const tagOf = ({ contentId }: OwnDownload) => `"${contentId}"`;
