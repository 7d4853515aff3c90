import type { MediaUse } from '#domain/media/index.ts';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { MediaUses } from '../media/media-uses.tsx';
import { RemoveMedia } from '../media/remove-media.tsx';
import { sizeText } from '../media/size-text.ts';
import { lengthText, type VideoTile } from './videos-view.ts';

type Item = VideoTile & { at: WhenText };

/** One video with its player, its facts and the places that show it. */
export function VideoPage({ item, uses, canEdit }: { item: Item; uses: MediaUse[]; canEdit: boolean }) {
  const t = useTexts();
  const name = item.fileName || t('media.video.untitled');
  return (
    <main className="page" id="main">
      <PageHead
        title={name}
        heading={<bdi className="media-title">{name}</bdi>}
        back={<BackLink to="/admin/media/videos">{t('media.videos')}</BackLink>}
        acts={canEdit ? <RemoveMedia uses={uses} of="video" /> : null}
      />
      <div className="stack">
        <Card label={t('media.video.play')}>
          {/* biome-ignore lint/a11y/useMediaCaption: the owner's own file, which has no captions of its own here */}
          <video
            className="video-player"
            src={item.src}
            controls
            playsInline
            preload="metadata"
            aria-label={name}
            width={item.width ?? undefined}
            height={item.height ?? undefined}
          />
          <p className="muted">{t('media.video.asItIs')}</p>
        </Card>
        <MediaUses uses={uses} of="video" />
        <Details item={item} />
      </div>
    </main>
  );
}

function Details({ item }: { item: Item }) {
  const t = useTexts();
  const { width, height, seconds, bytes } = item;
  const facts = [
    ...(width && height ? [[t('media.measures'), `${width} × ${height}`]] : []),
    ...(seconds ? [[t('media.video.length'), lengthText(seconds)]] : []),
    [t('media.size'), sizeText(bytes, t)],
  ];
  return (
    <CardFrame title={t('media.details')}>
      <dl className="card-body facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('media.added')}</dt>
          <dd>
            <When when={item.at} />
          </dd>
        </div>
      </dl>
    </CardFrame>
  );
}
