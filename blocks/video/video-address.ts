export type Video = {
  /** The player's address; it sets no cookies before it plays. */
  embed: string;
  /** The video's page at its provider, for a browser without scripts. */
  page: string;
};

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** The origins whose players a page with videos may show (Content-Security-Policy). */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** The video at an address of YouTube or Vimeo; null for any other address. */
export function videoAt(address: string): Video | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const parts = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be') return youtube(parts[0]);
  if (YOUTUBE.test(url.hostname)) {
    const isPath = ['embed', 'shorts', 'live'].includes(parts[0] ?? '');
    return youtube(isPath ? parts[1] : url.searchParams.get('v'));
  }
  return VIMEO.test(url.hostname) ? vimeo(parts, url.searchParams.get('h')) : null;
}

function youtube(id: string | null | undefined): Video | null {
  if (!id || !YOUTUBE_ID.test(id)) return null;
  return {
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    page: `https://www.youtube.com/watch?v=${id}`,
  };
}

// An unlisted video has a key after its id.
function vimeo(parts: string[], asked: string | null): Video | null {
  const at = parts.findIndex((part) => /^\d{3,12}$/.test(part));
  const id = parts[at];
  if (id === undefined) return null;
  const key = [asked, parts[at + 1]].find((each) => /^[0-9a-f]{6,20}$/.test(each ?? ''));
  return {
    embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`,
    page: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
  };
}
