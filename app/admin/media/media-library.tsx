import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { inMegabytes, PICTURE_BYTES } from '#lib/file-limits.ts';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LibraryPage } from './library-page.tsx';
import type { MediaTile, UploadProblem } from './media-view.ts';
import { UploadZone } from './upload-zone.tsx';
import { usePictureUploads } from './use-uploads.ts';

export const MEDIA_RULES: ListRules = { path: '/admin/media', sizes: [48] };

type Props = {
  list: ListPage<MediaTile>;
  wasRemoved: boolean;
  canEdit: boolean;
  problem: UploadProblem | null;
};

export function MediaLibrary({ list, wasRemoved, canEdit, problem }: Props) {
  const t = useTexts();
  return (
    <LibraryPage
      current="pictures"
      title={t('media.title')}
      text={t('media.lead')}
      removed={wasRemoved ? t('media.removed') : null}
      upload={canEdit ? <Upload problem={problem} /> : null}
      rules={MEDIA_RULES}
      list={list}
      search={t('media.picker.search')}
      empty={{ glyph: 'image', title: t('media.emptyTitle'), text: t('media.emptyText') }}
      tile={(item) => <LibraryTile key={item.id} item={item} />}
    />
  );
}

function Upload({ problem }: { problem: UploadProblem | null }) {
  const t = useTexts();
  const toast = useToast();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const done = useCallback(() => {
    toast({ status: 'success', text: t('media.upload.done', { count: 1 }), id: 'media-uploaded' });
    void revalidate();
  }, [revalidate, t, toast]);
  const uploads = usePictureUploads(done);
  if (hydrated) return <UploadZone {...uploads} />;
  return (
    <Form method="post" encType="multipart/form-data" className="card card-body stack">
      <label className="field-label" htmlFor="media-file">
        {t('media.upload.choose')}
      </label>
      <input id="media-file" type="file" name="file" accept="image/*" aria-describedby="media-file-limits" />
      <p className="caption" id="media-file-limits">
        {t('media.upload.limits', inMegabytes(PICTURE_BYTES))}
      </p>
      {problem ? (
        <p className="field-error" role="alert">
          {t(`media.upload.problem.${problem}`, inMegabytes(PICTURE_BYTES))}
        </p>
      ) : null}
      <div>
        <Button type="submit" variant="filled">
          {t('media.upload.send')}
        </Button>
      </div>
    </Form>
  );
}

function LibraryTile({ item }: { item: MediaTile }) {
  const t = useTexts();
  const { locale } = useReading();
  const name = item.fileName || item.alt[locale] || t('media.untitled');
  const hasAlt = item.alt.en !== '' && item.alt.ar !== '';
  return (
    <li className="media-card">
      <Link to={`${MEDIA_RULES.path}/${item.id}`}>
        <span className="media-tile">
          <img
            src={imageHref(item.src, 384)}
            alt={item.alt[locale]}
            loading="lazy"
            width={item.width}
            height={item.height}
          />
        </span>
        <bdi className="media-card-name">{name}</bdi>
      </Link>
      <span className="caption muted">
        <bdi>
          {item.width} × {item.height}
        </bdi>
        {hasAlt ? null : <span className="media-no-alt">{t('media.noAlt')}</span>}
      </span>
    </li>
  );
}
