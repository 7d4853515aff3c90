import { decodeInLine } from '#lib/picture-line.ts';

/** The space for a logo at the top of a document. */
const MOST = { widthMm: 60, heightMm: 14 };
/** The pixels of that space at 300 dots per inch. */
const PIXELS = { width: 709, height: 165 };
const MOST_PIXELS = 25_000_000;

/** A logo for the layout: a raster image in an SVG, with its height in millimetres. */
export type PaperLogo = { svg: string; heightMm: number };

/** Decodes a stored picture again, so that only its pixels get into the document. Null if it is not a picture. */
export async function paperLogo(bytes: Uint8Array): Promise<PaperLogo | null> {
  const made = await decodeInLine('view', async (draw) => {
    try {
      const picture = draw(bytes, { limitInputPixels: MOST_PIXELS });
      const small = picture.resize({ ...PIXELS, fit: 'inside', withoutEnlargement: true });
      return { png: await small.png().toBuffer({ resolveWithObject: true }) };
    } catch {
      return { png: null };
    }
  });
  // Throws, so that the job that renders the document is retried.
  if (!made) throw new Error('The line of pictures is full.');
  return made.png && logoOf(made.png);
}

function logoOf({ data, info }: { data: Buffer; info: { width: number; height: number } }): PaperLogo {
  const { width, height } = info;
  const href = `data:image/png;base64,${data.toString('base64')}`;
  const picture = `<image width="${width}" height="${height}" href="${href}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${picture}</svg>`;
  return { svg, heightMm: Math.min(MOST.heightMm, (MOST.widthMm * height) / width) };
}
