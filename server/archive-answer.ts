import { createHmac, timingSafeEqual } from 'node:crypto';
import { archiveFiles } from '#adapters/archive-files/index.ts';
import { withStore } from '#db/index.ts';
import { readyArchive } from '#domain/archive/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { readRange } from './byte-range.ts';
import { type RequestContext, storeOf } from './context.ts';
import { outsideAnswer, rangeAnswer, savedFileHeaders } from './range-answer.ts';

/** The time for which the link to an archive is valid, so that an interrupted download can be continued. */
const LINK_MS = 24 * 3_600_000;

type Asked = { archiveId: string; userId: string };

/** The link to a ready archive, for this member only, who has just entered the password. */
export async function archiveLink(context: RequestContext, asked: Asked): Promise<string | null> {
  const { id: storeId } = storeOf(context);
  const { archiveId } = asked;
  const found =
    isId(archiveId) && (await withStore(storeId, (tx) => readyArchive(tx, archiveId, context.now)));
  if (!found) return null;
  const subject = { subjectKind: 'store', subjectId: storeId };
  await withStore(storeId, (tx) =>
    recordAudit(tx, context.act(), { action: 'archive.downloaded', ...subject }),
  );
  const until = context.now.getTime() + LINK_MS;
  const query = new URLSearchParams({ until: String(until), key: keyOf(context, asked, until) });
  return `/admin/settings/export/archives/${archiveId}?${query}`;
}

/** The file of an archive, or the part that is still missing; null unless the link is this member's and still works. */
export async function archiveAnswer(
  context: RequestContext,
  { request, ...asked }: Asked & { request: Request },
): Promise<Response | null> {
  const { id: storeId, slug } = storeOf(context);
  const { archiveId } = asked;
  const query = new URL(request.url).searchParams;
  const until = Number(query.get('until'));
  const isOurs = isSame(query.get('key') ?? '', keyOf(context, asked, until));
  if (!isOurs || context.now.getTime() > until || !isId(archiveId)) return null;
  const found = await withStore(storeId, (tx) => readyArchive(tx, archiveId, context.now));
  const file = found && (await archiveFiles(context.config.dataFolder).open({ storeId, archiveId }));
  if (!found || !file) return null;
  const tag = `"${archiveId}"`;
  const day = found.askedAt.toISOString().slice(0, 10);
  const headers = savedFileHeaders({
    name: `${slug}-${day}.tar`,
    contentType: 'application/x-tar',
    bytes: file.bytes,
    tag,
  });
  if (request.method === 'HEAD') return new Response(null, { headers });
  const range = readRange(request.headers, { bytes: file.bytes, tag });
  return range === 'none' ? outsideAnswer(file.bytes) : rangeAnswer(file, range, headers);
}

function keyOf(context: RequestContext, { archiveId, userId }: Asked, until: number): string {
  return createHmac('sha256', context.config.secretKey())
    .update(`archive\n${storeOf(context).id}\n${archiveId}\n${userId}\n${until}`)
    .digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
