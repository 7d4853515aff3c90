import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { describePicture, removePicture } from '#domain/catalog/index.ts';
import { findMedia, mediaUses } from '#domain/media/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { drawTile } from '../media/draw-tile.server.ts';
import { MediaPage } from '../media/media-page.tsx';
import type { MediaResult, MediaTyped } from '../media/media-view.ts';
import { type Staff, staffOnly } from '../staff.server.ts';
import { whenText } from '../when.ts';
import type { Route } from './+types/media-item';

export const loader = staffOnly('media.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const [item, uses] = await withStore(store.id, async (tx) => {
    const found = await findMedia(tx, params.mediaId);
    return [found, found ? await mediaUses(tx, { mediaId: found.id, locale }) : []] as const;
  });
  if (!item) throw data(null, { status: 404 });
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const { bytes, focal, version, at } = item;
  return {
    item: { ...drawTile(item), bytes, focal, version, at: whenText(at, reading) },
    uses,
    canEdit: staff.can('media.edit'),
  };
});

export const action = staffOnly('media.edit', async ({ request: post, params }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  if (form.get('intent') === 'remove') return remove(params.mediaId, staff);
  const typed = typedOf(form);
  const version = Number(form.get('version') ?? Number.NaN);
  if (!Number.isSafeInteger(version)) throw data(null, { status: 400 });
  const saved = await withStore(staff.store.id, (tx) =>
    describePicture(tx, { mediaId: params.mediaId, ...typed, version }, staff.request.act()),
  );
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'media_not_found') throw data(null, { status: 404 });
  if (saved.code === 'stale') {
    const { version: now, alt } = saved.data.current;
    return answer({ stale: { version: now, alt }, typed }, 409);
  }
  return answer({ tooLong: saved.code === 'alt_too_long' ? saved.data.locale : null, typed }, 422);
});

async function remove(mediaId: string, { store, request }: Staff): Promise<never> {
  const removed = await withStore(store.id, (tx) => removePicture(tx, { mediaId }, request.act()));
  if (!removed.ok) throw data(null, { status: 404 });
  throw redirect('/admin/media?said=removed', 303);
}

function typedOf(form: FormData): MediaTyped {
  const said = (name: string) => String(form.get(name) ?? '').slice(0, 2000);
  const hundredths = (name: string) => (/^\d{1,3}$/.test(said(name)) ? Number(said(name)) : Number.NaN);
  return {
    alt: { en: said('alt.en'), ar: said('alt.ar') },
    focal: { x: hundredths('x'), y: hundredths('y') },
  };
}

function answer(result: MediaResult, status: number) {
  return data(result, { status });
}

export default function MediaItem({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={loaderData.item.fileName || t('media.untitled')} />
      <MediaPage {...loaderData} result={actionData} />
    </>
  );
}
