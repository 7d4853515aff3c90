import { createHash } from 'node:crypto';
import type { Draw } from '#lib/picture-line.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { PERSON_PHOTO } from './check-picture.ts';
import type { PhotoFailure } from './errors.ts';
import type { PreparedImage } from './image.ts';
import { renderChecked } from './prepare-image.ts';
import { asPhoto } from './prepare-photo.ts';

/** A receipt ready for storage: a re-encoded image, or a checked PDF, which is never shown inline. */
export type PreparedReceipt = {
  hash: string;
  contentType: 'image/png' | 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
};

/** The reasons why a shopper's receipt is refused. */
export type ReceiptProblem =
  | Exclude<PhotoFailure, { code: 'not_a_photo' }>
  /** The signature is neither PNG, JPG nor PDF, or the file is corrupt. */
  | Failure<'not_a_receipt', undefined>
  /** The PDF has active content or embedded files. */
  | Failure<'pdf_active', undefined>;

/**
 * The largest side and the quality of a stored picture. A slip of A4 stays readable, and a photo of 12 megapixels has 150 to
 * 500 kB (decision 174).
 */
const SIDE = 2000;
const QUALITY = 80;

// Names of active content in a PDF (ISO 32000).
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|OpenAction|AA|RichMedia|XFA|SubmitForm|ImportData)\b/;
/** A name with a letter that is escaped as #xx. */
const ESCAPED = /\/[A-Za-z]{0,13}#[0-9A-Za-z#]{2,40}/g;
/**
 * Programs escape spaces and special characters in a few font names. Unescaping a whole file of 5 MB took half a second.
 */
const MOST_ESCAPED = 10_000;

/** Accepts PNG, JPG or PDF up to 5 MB, detected by signature; ignores the file's name and declared type. */
export async function prepareReceipt(bytes: Uint8Array): Promise<Result<PreparedReceipt, ReceiptProblem>> {
  if (bytes.length > PERSON_PHOTO.bytes) return fail('photo_too_large', { max: PERSON_PHOTO.bytes });
  if (!isPdf(bytes)) return asPicture(bytes);
  const text = Buffer.from(bytes).toString('latin1');
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return fail('not_a_receipt');
  if (ACTIVE.test(text) || hasEscapedActive(text)) return fail('pdf_active');
  return ok({ hash: hashOf(bytes), contentType: 'application/pdf', bytes: Buffer.from(bytes) });
}

function hasEscapedActive(text: string): boolean {
  let count = 0;
  for (const [name] of text.matchAll(ESCAPED)) {
    const plain = name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (++count > MOST_ESCAPED || ACTIVE.test(plain)) return true;
  }
  return false;
}

function isPdf(bytes: Uint8Array): boolean {
  return /^%PDF-[12]\./.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'));
}

async function asPicture(bytes: Uint8Array): Promise<Result<PreparedReceipt, ReceiptProblem>> {
  const photo = await preparePrivatePhoto(bytes);
  return !photo.ok && photo.code === 'not_a_photo' ? fail('not_a_receipt') : photo;
}

/** Re-encodes a shopper's private PNG or JPG as a JPG without metadata, at most 2,000 pixels a side. */
export async function preparePrivatePhoto(bytes: Uint8Array): Promise<Result<PreparedReceipt, PhotoFailure>> {
  return asPhoto(await renderChecked(bytes, PERSON_PHOTO, onWhite));
}

// Screenshots with transparency are WebP at this point; they are flattened on white and become JPG.
async function onWhite(draw: Draw, image: PreparedImage): Promise<PreparedReceipt> {
  const drawn = await draw(image.bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { hash: hashOf(drawn), contentType: 'image/jpeg', bytes: drawn };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
