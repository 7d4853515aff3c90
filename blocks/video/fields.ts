import { choice, defineBlock, line, picture, text, videoFile, withHint } from '../field.ts';

/** A video of the store's library, or one of YouTube or Vimeo, from which nothing is requested before the press. */
export const video = defineBlock({
  glyph: 'film',
  words: { title: line(200), body: text(1000) },
  options: {
    mediaId: picture(),
    fileId: withHint(videoFile()),
    playing: withHint(choice('click', 'silent')),
    video: withHint(line(300)),
  },
  thumb: [
    [8, 8, 80, 44, 'picture'],
    [42, 23, 12, 14, 'strong'],
  ],
});
