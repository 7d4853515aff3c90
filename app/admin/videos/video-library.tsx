import { useCallback } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useToast } from '../../ui/toast.tsx';
import { LibraryPage } from '../media/library-page.tsx';
import { sizeText } from '../media/size-text.ts';
import { UploadZone } from '../media/upload-zone.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { VideoFace } from './video-face.tsx';
import { VIDEO_UPLOADS, type VideoTile } from './videos-view.ts';

export const VIDEO_RULES: ListRules = { path: '/admin/media/videos', sizes: [48] };

type Props = { list: ListPage<VideoTile>; wasRemoved: boolean; canEdit: boolean };

export function VideoLibrary({ list, wasRemoved, canEdit }: Props) {
  const t = useTexts();
  return (
    <LibraryPage
      current="videos"
      title={t('media.videos')}
      text={t('media.video.lead')}
      removed={wasRemoved ? t('media.video.removed') : null}
      upload={canEdit ? <Upload /> : null}
      rules={VIDEO_RULES}
      list={list}
      search={t('media.video.search')}
      empty={{ glyph: 'film', title: t('media.video.emptyTitle'), text: t('media.video.emptyText') }}
      tile={(item) => <LibraryTile key={item.id} item={item} />}
    />
  );
}

function Upload() {
  const t = useTexts();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const done = useCallback(() => {
    toast({ status: 'success', text: t('media.video.uploaded'), id: 'video-uploaded' });
    void revalidate();
  }, [revalidate, t, toast]);
  const uploads = useUploads(done, VIDEO_UPLOADS);
  // A video is sent in pieces, which needs scripts.
  return useHydrated() ? (
    <UploadZone {...uploads} of="video" />
  ) : (
    <p className="muted">{t('media.video.needsScripts')}</p>
  );
}

function LibraryTile({ item }: { item: VideoTile }) {
  const t = useTexts();
  return (
    <li className="media-card">
      <Link to={`${VIDEO_RULES.path}/${item.id}`}>
        <span className="media-tile">
          <VideoFace seconds={item.seconds} />
        </span>
        <bdi className="media-card-name">{item.fileName || t('media.video.untitled')}</bdi>
      </Link>
      <span className="caption muted">{sizeText(item.bytes, t)}</span>
    </li>
  );
}
