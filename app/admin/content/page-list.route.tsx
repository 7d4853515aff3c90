import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { readDirectory } from '#domain/catalog/index.ts';
import {
  categoryOfPlace,
  FIXED_PAGES,
  isSharedPlace,
  listPages,
  SHARED_PLACES,
  type SharedKind,
  type SharedPlace,
} from '#domain/content/index.ts';
import { draftedPages, draftedPlaces } from '#domain/publishing/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { FIXED_EDITORS } from '../builder/page-editor-path.ts';
import { PageHead } from '../kit/page-head.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/page-list.route';
import { type PageRow, PageRows } from './page-rows.tsx';

type FixedPage = keyof typeof FIXED_PAGES;

export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, staff) => {
  const sharedPlaces = staff.store.shell.sharedPlaces.filter(isSharedPlace);
  const [pages, drafts, places, categories] = await withStore(staff.store.id, async (tx) => {
    const drafted = await draftedPlaces(tx);
    const own = [...new Set([...sharedPlaces, ...drafted])].filter(categoryOfPlace);
    const rows = own.length > 0 ? await ownPlaces(tx, own) : [];
    return [await listPages(tx), await draftedPages(tx), drafted, rows] as const;
  });
  const stateOf = (place: SharedPlace) => {
    return { isPublished: sharedPlaces.includes(place), isDraft: places.includes(place) };
  };
  const shared = [
    ...SHARED_PLACES.map((kind) => sharedRow({ place: kind, kind, titles: NO_TITLES }, stateOf(kind))),
    ...categories.map(({ place, titles }) => sharedRow({ place, kind: 'category', titles }, stateOf(place))),
  ];
  const drafted = new Set(drafts.map(({ subject }) => subject));
  const fixed = (Object.keys(FIXED_PAGES) as FixedPage[]).map((kind) =>
    fixedRow(
      kind,
      pages.find((page) => page.kind === kind),
      drafted,
    ),
  );
  const own = pages.filter(({ kind }) => kind === 'own').map((page) => ownRow(page, drafted));
  const known = new Set([...fixed, ...own].map(({ id }) => `page:${id}`));
  const unpublished = drafts.filter(({ subject }) => !known.has(subject)).map(draftRow);
  return { fixed, shared, own: [...own, ...unpublished], canEdit: staff.can('content.edit') };
});

type Page = Awaited<ReturnType<typeof listPages>>[number];
type Draft = Awaited<ReturnType<typeof draftedPages>>[number];

function fixedRow(kind: FixedPage, page: Page | undefined, drafted: Set<string>): PageRow {
  return {
    id: kind,
    kind,
    to: FIXED_EDITORS[kind],
    titles: titlesOf(page),
    path: `/${FIXED_PAGES[kind]}`,
    isPublished: page !== undefined,
    isDraft: drafted.has(`page:${kind}`),
  };
}

const NO_TITLES = { en: '', ar: '' };

type Shared = { place: SharedPlace; kind: SharedKind; titles: PageRow['titles'] };

/** The blocks that all pages of one kind have in common, or those of one category alone. */
function sharedRow(
  { place, kind, titles }: Shared,
  state: Pick<PageRow, 'isPublished' | 'isDraft'>,
): PageRow {
  return { id: place, kind, to: `/admin/pages/shared/${place}`, titles, path: '', ...state };
}

/** The places that are one category alone, in the order of the categories. */
async function ownPlaces(tx: StoreTx, places: SharedPlace[]) {
  const { categories } = await readDirectory(tx);
  return categories.flatMap(({ id, texts }) => {
    const place = places.find((each) => categoryOfPlace(each) === id);
    const titles = { en: texts.en?.title ?? '', ar: texts.ar?.title ?? '' };
    return place ? [{ place, titles }] : [];
  });
}

function ownRow(page: Page, drafted: Set<string>): PageRow {
  return {
    id: page.id,
    kind: 'own',
    to: `/admin/pages/${page.id}`,
    titles: titlesOf(page),
    path: `/pages/${page.texts.en?.slug ?? page.texts.ar?.slug ?? ''}`,
    isPublished: true,
    isDraft: drafted.has(`page:${page.id}`),
  };
}

/** A page that was never published. */
function draftRow({ subject, titles }: Draft): PageRow {
  const id = subject.slice('page:'.length);
  return {
    id,
    kind: 'own',
    to: `/admin/pages/${id}`,
    titles,
    path: '',
    isPublished: false,
    isDraft: true,
  };
}

function titlesOf(page: Page | undefined) {
  return { en: page?.texts.en?.title ?? '', ar: page?.texts.ar?.title ?? '' };
}

export default function PageList({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { fixed, shared, own, canEdit } = loaderData;
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('shell.nav.pages')}
        text={t('content.list.text')}
        acts={
          canEdit ? (
            <div className="page-actions">
              <Button
                component={Link}
                to="/admin/pages/new"
                variant="filled"
                leftSection={<Glyph name="plus" />}
              >
                {t('content.list.add')}
              </Button>
            </div>
          ) : null
        }
      />
      <div className="stack">
        <PageRows title={t('content.list.own')} rows={own} empty={t('content.list.none')} />
        <PageRows title={t('content.list.fixed')} rows={fixed} empty="" />
        <PageRows
          title={t('content.shared.title')}
          text={t('content.shared.text')}
          rows={shared}
          unwritten={t('content.shared.none')}
          empty=""
        />
        <p className="caption">
          {t('content.list.menus')}{' '}
          <Link className="text-link" to="/admin/storesetting/contact&footer#menus">
            {t('shell.nav.contactAndFooter')}
          </Link>
        </p>
      </div>
    </main>
  );
}
