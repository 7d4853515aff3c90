import { readBuyer } from '#domain/invoices/index.ts';
import { planGuide, readGuideBody } from '#domain/size-guides/index.ts';
import { parseColour } from '#lib/colour.ts';
import { sanitizeRichText } from '#lib/html.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail } from '#lib/result.ts';
import { STANDARD_THEME, THEME_NAME } from '#lib/theme-options.ts';
import { ArchiveRefused } from './errors.ts';
import type { NewIds } from './new-ids.ts';
import type { TakenFiles } from './take-files.ts';

export type Row = Record<string, unknown>;

/**
 * Cleans a row of an archive whose ids were already replaced; null to skip it. `line`: the row as written in the
 * archive.
 */
type Clean = (row: Row, of: { files: TakenFiles; ids: NewIds; line: string }) => Row | null;

/**
 * The changes that an import makes to rows, by table: rich text is sanitized as on saving, files are described as
 * they were stored, secrets are generated again, and the shop is closed. Prices, states, numbers and references are
 * checked by the database.
 */
export const CLEAN_ROWS: Record<string, Clean> = {
  product_texts: sanitizeBody,
  page_texts: sanitizeBody,
  // Published blocks are not sanitized again when they are read.
  pages: (row) => ({ ...row, blocks: sanitizeDeep(row.blocks ?? []) }),
  home_sections: (row) => ({ ...row, block: sanitizeDeep(row.block ?? {}) }),
  shared_blocks: (row) => ({ ...row, blocks: sanitizeDeep(row.blocks ?? []) }),
  block_patterns: (row) => ({ ...row, blocks: sanitizeDeep(row.blocks ?? []) }),
  size_guides: cleanGuide,
  // Its job is not in the archive.
  content_states: (row) => ({ ...row, draft: sanitizeDeep(row.draft), publish_at: null }),
  content_versions: (row) => ({ ...row, body: sanitizeDeep(row.body) }),
  orders: (row) => ({ ...row, token_hash: hashToken(newToken()) }),
  store_settings: cleanSettings,
  // Products get new numbers when they are indexed.
  store_counters: (row) => (row.name === 'listing' ? null : row),
  // The hash of an invoice covers its data, byte by byte.
  invoices: (row, { line }) => ({ ...row, data: (JSON.parse(line) as Row).data }),
  waiting_documents: (row) => ({ ...row, buyer: row.buyer ? readBuyer(row.buyer) : null }),
  media: describePicture,
  videos: describeVideo,
  transfer_receipts: describePaper,
  return_photos: describePaper,
  digital_files(row, { files }) {
    const file = files.digital.get(String(row.content_id));
    if (!file) return row;
    files.used.add(`digital/${row.content_id}`);
    return { ...row, file_hash: file.hash, bytes: file.bytes, content_type: file.contentType };
  },
};

function sanitizeBody(row: Row): Row {
  return { ...row, body_html: sanitizeRichText(String(row.body_html ?? '')) };
}

/** Published pages and their drafts are documents with their HTML in bodyHtml. */
function sanitizeDeep(value: unknown, key = '', depth = 0): unknown {
  if (depth > 20) refuse('content_states', 'the document is nested too deeply');
  if (typeof value === 'string') return key === 'bodyHtml' ? sanitizeRichText(value) : value;
  if (Array.isArray(value)) return value.map((part) => sanitizeDeep(part, key, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, sanitizeDeep(part, name, depth + 1)]);
  return Object.fromEntries(parts);
}

function cleanGuide(row: Row): Row {
  const body = readGuideBody(row.body);
  const names = { en: String(row.name_en ?? ''), ar: String(row.name_ar ?? '') };
  const plan = body && planGuide({ names, ...body });
  if (!plan?.ok) refuse('size_guides', 'the guide is invalid');
  const { names: _, ...cleaned } = plan.value;
  return { ...row, body: cleaned };
}

function cleanSettings(row: Row): Row {
  if (!isCurrency(String(row.currency))) refuse('store_settings', 'the currency is unknown');
  if (!isTimeZone(String(row.time_zone))) refuse('store_settings', 'the time zone is unknown');
  for (const name of ['primary_color', 'secondary_color']) {
    const colour = row[name];
    if (colour && !parseColour(String(colour)).ok) refuse('store_settings', `${name} is not a colour`);
  }
  if (!THEME_NAME.test(String(row.theme ?? STANDARD_THEME))) refuse('store_settings', 'theme is not a name');
  // The shop is hidden until its owner opens it (domain/tenancy/open-imported.ts).
  const access = typeof row.access === 'object' ? row.access : {};
  return { ...row, access: { ...access, mode: 'soon', password: '' } };
}

function describePicture(row: Row, { files, ids }: { files: TakenFiles; ids: NewIds }): Row | null {
  // A page that draws the picture would read the whole video first.
  if (files.videos.has(String(row.hash))) refuse('media', 'the file is a video');
  const picture = files.pictures.get(String(row.hash));
  if (!picture) return row;
  files.used.add(`media/${row.hash}`);
  const { hash, contentType, width, height, bytes, blur } = picture;
  const first = files.mediaIds.get(hash);
  if (first) {
    ids.merge(String(row.id), first);
    return null;
  }
  files.mediaIds.set(hash, String(row.id));
  return { ...row, hash, content_type: contentType, width, height, bytes, blur };
}

function describeVideo(row: Row, { files }: { files: TakenFiles }): Row {
  const video = files.videos.get(String(row.hash));
  if (!video) return row;
  files.used.add(`media/${row.hash}`);
  const { contentType, bytes, width, height, seconds } = video;
  return { ...row, content_type: contentType, bytes, width, height, seconds };
}

function describePaper(row: Row, { files }: { files: TakenFiles }): Row {
  const paper = files.papers.get(String(row.file_hash));
  if (!paper) return row;
  files.used.add(`private/${row.file_hash}`);
  const { hash, contentType, bytes } = paper;
  const isReceipt = 'content_type' in row;
  return { ...row, file_hash: hash, bytes, ...(isReceipt && { content_type: contentType }) };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function refuse(table: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_row_invalid', { table, reason }));
}
