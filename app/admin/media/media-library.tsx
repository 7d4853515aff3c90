import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { useReading } from '../../ui/locale-context.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import type { MediaTile, UploadProblem } from './media-view.ts';
import { UploadZone } from './upload-zone.tsx';
import { useUploads } from './use-uploads.ts';

const PATH = '/admin/media';

type Props = {
  query: string;
  items: MediaTile[];
  next: string | null;
  isFirst: boolean;
  wasRemoved: boolean;
  canEdit: boolean;
  problem: UploadProblem | null;
};

export function MediaLibrary(props: Props) {
  const t = useTexts();
  const isEmpty = props.items.length === 0 && props.query === '' && props.isFirst;
  return (
    <main className="page" id="main">
      <PageHead title={t('media.title')} text={t('media.lead')} />
      {props.wasRemoved ? <SaidOnce text={t('media.removed')} of={props.wasRemoved} /> : null}
      <div className="stack">
        {props.canEdit ? <Upload problem={props.problem} /> : null}
        <CardFrame label={t('media.title')}>
          {isEmpty ? (
            <EmptyState glyph="image" title={t('media.emptyTitle')} text={t('media.emptyText')} />
          ) : (
            <Listing {...props} />
          )}
        </CardFrame>
      </div>
    </main>
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
  const uploads = useUploads(done);
  if (hydrated) return <UploadZone {...uploads} />;
  return (
    <Form method="post" encType="multipart/form-data" className="card card-body stack">
      <label className="field-label" htmlFor="media-file">
        {t('media.upload.choose')}
      </label>
      <input id="media-file" type="file" name="file" accept="image/*" />
      {problem ? (
        <p className="field-error" role="alert">
          {t(`media.upload.problem.${problem}`)}
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

function Listing({ query, items, next, isFirst }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  return (
    <>
      <div className="list-tools">
        <ListSearch label={t('media.picker.search')} value={query} view="all" />
      </div>
      {items.length === 0 ? (
        <EmptyState
          glyph="search"
          title={t('media.picker.noneFound', { query })}
          text={t('media.noMatchText')}
        >
          <Button component={Link} to={PATH}>
            {t('admin.list.clear')}
          </Button>
        </EmptyState>
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <ul className="media-grid library">
            {items.map((item) => (
              <LibraryTile key={item.id} item={item} />
            ))}
          </ul>
          <ListPages
            summary={t('media.summary', { count: items.length })}
            first={isFirst ? null : listAddress(PATH, { q: query })}
            next={next && listAddress(PATH, { q: query, after: next })}
          />
        </div>
      )}
    </>
  );
}

function LibraryTile({ item }: { item: MediaTile }) {
  const t = useTexts();
  const { locale } = useReading();
  const name = item.fileName || item.alt[locale] || t('media.untitled');
  const hasAlt = item.alt.en !== '' && item.alt.ar !== '';
  return (
    <li className="media-card">
      <Link to={`${PATH}/${item.id}`}>
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
