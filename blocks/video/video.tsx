import { Picture } from '../../app/ui/picture.tsx';
import { BlockFrame } from '../block-frame.tsx';
import type { BlockProps } from '../drawing.ts';
import type { video } from './fields.ts';
import { OwnVideo } from './own-video.tsx';
import { videoAt } from './video-address.ts';

/** The store's own video if one is chosen, or else that of the address. */
export function VideoBlock(props: BlockProps<typeof video>) {
  const { words, options, lang, picture, videoFile, shop } = props;
  const file = videoFile(options.fileId);
  if (!file) return <LinkedVideo {...props} />;
  return (
    <BlockFrame name="video-block" title={words.title} body={words.body} lang={lang}>
      <OwnVideo
        file={file}
        poster={picture(options.mediaId)}
        name={words.title || shop.say('blocks.video.name')}
        save={shop.say('blocks.video.save')}
        isSilent={options.playing === 'silent'}
      />
    </BlockFrame>
  );
}

/** A link to the video; a press replaces it by the player (app/storefront/blocks/block-life.ts). */
function LinkedVideo({ id, words, options, lang, picture, shop }: BlockProps<typeof video>) {
  const found = videoAt(options.video);
  if (!found) return null;
  const image = picture(options.mediaId);
  const name = words.title || shop.say('blocks.video.name');
  return (
    <BlockFrame name="video-block" title={words.title} body={words.body} lang={lang}>
      <a
        className="video-press"
        href={found.page}
        target="_blank"
        rel="noopener noreferrer"
        data-life="video"
        data-embed={found.embed}
        data-name={name}
        data-video={id}
      >
        {image ? <Picture image={image} use="banner" alt="" /> : null}
        <span className="video-play">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
          {shop.say('blocks.video.play')}
          {words.title ? <span className="sr-only">: {words.title}</span> : null}
        </span>
        <span className="video-host">
          {shop.say('blocks.video.host', { host: new URL(found.page).hostname })}
        </span>
      </a>
    </BlockFrame>
  );
}
