import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { renderBlock } from '#tests/support/blocks.ts';
import { VIDEO_ORIGINS, videoAt } from './video-address.ts';

const youtube = {
  embed: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  page: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
};

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://m.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
])('the address %s is a video of YouTube without cookies', (address) => {
  expect(videoAt(address)).toEqual(youtube);
});

test('an address of Vimeo is read with the key of an unlisted video', () => {
  expect(videoAt('https://vimeo.com/76979871')).toEqual({
    embed: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    page: 'https://vimeo.com/76979871',
  });
  expect(videoAt('https://vimeo.com/76979871/abcdef0123')?.embed).toContain('&h=abcdef0123');
});

test.each([
  'javascript:alert(1)',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/about',
  'aqz-KE-bpKQ',
])('the address %s is no video, and its block is left out', (address) => {
  expect(videoAt(address)).toBe(null);
  expect(renderBlock({ kind: 'video', options: { video: address } })).toBe('');
});

test('a video is a link to its page, and nothing of its host is in the page before the press', () => {
  const html = renderBlock({ kind: 'video', words: { title: 'The kiln' }, options: { video: youtube.page } });
  expect(html).toContain(`href="${youtube.page}"`);
  expect(html).toContain(`data-embed="${youtube.embed}"`);
  expect(html).not.toMatch(/<iframe|<script|src="http/);
  expect(VIDEO_ORIGINS).toContain(new URL(youtube.embed).origin);
});

const fileId = newId();
const posterId = newId();
const videos = { [fileId]: { src: '/media/ff', contentType: 'video/webm', width: 320, height: 180 } };
const pictures = { [posterId]: { src: '/media/aa', width: 16, height: 9, alt: 'A kiln' } };
const own = (options: Record<string, unknown> = {}) =>
  renderBlock({ kind: 'video', options: { fileId, video: youtube.page, ...options }, videos, pictures });

test('the store’s own video is shown instead of the address, with controls that need no scripts', () => {
  const html = own();
  expect(html).toMatch(/<video[^>]* controls="" [^>]*width="320" height="180" aria-label="Video"/);
  expect(html).toContain('<source src="/media/ff" type="video/webm"/>');
  expect(html).toContain('<a href="/media/ff">Save the video</a>');
  expect(html).not.toMatch(/youtube|autoplay|muted|loop|data-life/);
});

test('an own video without a poster loads its header alone, and with a poster nothing', () => {
  expect(own()).toContain('preload="metadata"');
  const html = own({ mediaId: posterId });
  expect(html).toContain('preload="none"');
  expect(html).toMatch(/poster="\/_next\/image\?url=%2Fmedia%2Faa/);
});

test('a silent video is muted and starts by script alone, which asks for the visitor’s wishes first', () => {
  const html = own({ playing: 'silent' });
  expect(html).toMatch(/<video[^>]* muted="" loop="" [^>]*data-life="silent"/);
  expect(html).toContain('playsInline=""');
  expect(html).not.toContain('autoplay');
});

test('a block of a deleted video shows its address, or nothing', () => {
  expect(own({ fileId: newId() })).toContain(`href="${youtube.page}"`);
  expect(own({ fileId: newId(), video: '' })).toBe('');
});
