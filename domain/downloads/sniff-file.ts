/** A file type that can be sold: its content type and extensions. */
export type FileKind = { contentType: string; endings: readonly string[] };

type Known = FileKind & { signs: readonly string[] };

const ZIPPED = [
  'zip',
  'epub',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'cbz',
  'sketch',
  'procreate',
  '3mf',
];

// File signatures by first bytes; '?' is any byte. Types that a browser or a computer would run (pages, SVG,
// programs, scripts) are not listed and can only be sold in a ZIP.
const KNOWN: readonly Known[] = [
  { signs: ['%PDF-'], contentType: 'application/pdf', endings: ['pdf', 'ai'] },
  { signs: ['PK\x03\x04'], contentType: 'application/zip', endings: ZIPPED },
  { signs: ['7z\xbc\xaf\x27\x1c'], contentType: 'application/x-7z-compressed', endings: ['7z'] },
  { signs: ['Rar!\x1a\x07'], contentType: 'application/vnd.rar', endings: ['rar', 'cbr'] },
  { signs: ['\x1f\x8b\x08'], contentType: 'application/gzip', endings: ['gz', 'tgz'] },
  { signs: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'], contentType: 'audio/mpeg', endings: ['mp3'] },
  { signs: ['fLaC'], contentType: 'audio/flac', endings: ['flac'] },
  { signs: ['OggS'], contentType: 'audio/ogg', endings: ['ogg', 'oga', 'opus', 'ogv'] },
  { signs: ['RIFF????WAVE'], contentType: 'audio/wav', endings: ['wav'] },
  { signs: ['????ftypM4A', '????ftypM4B'], contentType: 'audio/mp4', endings: ['m4a', 'm4b'] },
  { signs: ['????ftypqt'], contentType: 'video/quicktime', endings: ['mov'] },
  { signs: ['????ftypavif', '????ftypavis'], contentType: 'image/avif', endings: ['avif'] },
  { signs: ['????ftyphei', '????ftypmif1'], contentType: 'image/heic', endings: ['heic', 'heif'] },
  { signs: ['????ftyp'], contentType: 'video/mp4', endings: ['mp4', 'm4v'] },
  { signs: ['\x1a\x45\xdf\xa3'], contentType: 'video/x-matroska', endings: ['mkv', 'webm'] },
  { signs: ['\xff\xd8\xff'], contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { signs: ['\x89PNG\r\n\x1a\n'], contentType: 'image/png', endings: ['png'] },
  { signs: ['GIF87a', 'GIF89a'], contentType: 'image/gif', endings: ['gif'] },
  { signs: ['RIFF????WEBP'], contentType: 'image/webp', endings: ['webp'] },
  { signs: ['II*\0', 'MM\0*'], contentType: 'image/tiff', endings: ['tif', 'tiff', 'dng'] },
  { signs: ['8BPS'], contentType: 'image/vnd.adobe.photoshop', endings: ['psd', 'psb'] },
  { signs: ['OTTO'], contentType: 'font/otf', endings: ['otf'] },
  { signs: ['\0\x01\0\0\0'], contentType: 'font/ttf', endings: ['ttf'] },
  { signs: ['wOFF'], contentType: 'font/woff', endings: ['woff'] },
  { signs: ['wOF2'], contentType: 'font/woff2', endings: ['woff2'] },
  {
    signs: [`${'?'.repeat(60)}BOOKMOBI`],
    contentType: 'application/x-mobipocket-ebook',
    endings: ['mobi', 'azw3'],
  },
];

/** The number of first bytes needed to detect a type. */
export const SNIFF_BYTES = 68;

/** Detects a file's type by its first bytes, ignoring its name; null for types that cannot be sold. */
export function sniffFile(head: Uint8Array): FileKind | null {
  const text = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1');
  const isSign = (sign: string) =>
    text.length >= sign.length && Array.from(sign).every((char, at) => char === '?' || char === text[at]);
  const known = KNOWN.find(({ signs }) => signs.some(isSign));
  return known ? { contentType: known.contentType, endings: known.endings } : null;
}
