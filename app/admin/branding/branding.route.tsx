import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import { findMedia, type PreparedImage, prepareImage } from '#domain/media/index.ts';
import { type BrandingBody, readDraft } from '#domain/publishing/index.ts';
import { imagesOf } from '#server/index.ts';
import { type LogoChange, readLogo } from '../../ui/console/branding/read-logo.server.ts';
import { answerForm } from '../kit/answer.server.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/branding.route';
import { BrandingPage } from './branding-page.tsx';
import { type BrandingErrors, type BrandingView, LOGO_FIELDS, MAX_LOGO_BYTES } from './branding-view.ts';
import { logoId } from './store-logo.server.ts';

const SAMPLES = 3;

const fields = z.object({
  primaryColor: z.string().max(40).catch(''),
  secondaryColor: z.string().max(40).catch(''),
});

export const loader = staffOnly('branding.view', async (_: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { draft, publishing } = await buildPublishing(staff, 'branding');
  const [branding, samples] = await withStore(store.id, async (tx) => [
    await drawBranding(draft.body, async (id) => findMedia(tx, id)),
    await adminProducts(tx, {
      locale: request.locale,
      currency: store.shell.currency,
      status: 'active',
      size: 24,
    }),
  ]);
  const { name } = store.shell.texts[request.locale];
  return {
    branding,
    publishing,
    store: { name, nameLocale: request.locale },
    samples: samples.rows
      .toSorted((a, b) => Number(b.image !== null) - Number(a.image !== null))
      .slice(0, SAMPLES)
      .map(({ id, title, titleLocale, image, minPrice }) => ({
        id,
        title,
        titleLocale,
        image,
        price: minPrice,
      })),
    canEdit: staff.can('branding.edit'),
  };
});

export const action = staffOnly('branding.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const typed = fields.parse(Object.fromEntries(form));
  const changes: [(typeof LOGO_FIELDS)[number], LogoChange<PreparedImage>][] = [];
  const errors: BrandingErrors = {};
  for (const name of LOGO_FIELDS) {
    const logo = await readLogo(form, name, { maxBytes: MAX_LOGO_BYTES, prepare: prepareImage });
    if (logo.ok) changes.push([name, logo.value]);
    else errors[name] = logo.code;
  }
  if (Object.keys(errors).length > 0) return answerForm({ errors, typed }, 422);
  const { ids, full } = await keepPictures(staff, changes);
  if (full) return answerForm({ errors: full, typed }, 403);
  return publishAction(staff, { subject: 'branding', form, typed: { ...typed, ...ids } });
});

type PictureIds = Omit<BrandingBody, 'primaryColor' | 'secondaryColor'>;

// Pictures are stored in the library first, so that they can be chosen again if the draft is refused.
async function keepPictures(
  { request, store }: Staff,
  changes: [(typeof LOGO_FIELDS)[number], LogoChange<PreparedImage>][],
): Promise<{ ids: PictureIds; full: BrandingErrors | null }> {
  const images = imagesOf(request.config);
  return withStore(store.id, async (tx) => {
    const { body } = await readDraft(tx, 'branding');
    const { primaryColor: _, secondaryColor: __, ...ids } = body;
    for (const [name, change] of changes) {
      const field = `${name}MediaId` as const;
      const id = await logoId(tx, { change, now: ids[field], images }, request.act());
      if (!id.ok) return { ids, full: { [name]: id.code } };
      ids[field] = id.value;
    }
    return { ids, full: null };
  });
}

type Find = (id: string) => Promise<{ src: string; width: number; height: number } | null>;

async function drawBranding(body: BrandingBody, find: Find): Promise<BrandingView> {
  const picture = async (id: string | null) => {
    const found = id === null ? null : await find(id);
    return found && { src: found.src, width: found.width, height: found.height, alt: '' };
  };
  return {
    primaryColor: body.primaryColor,
    secondaryColor: body.secondaryColor,
    logo: await picture(body.logoMediaId),
    logoDark: await picture(body.logoDarkMediaId),
    favicon: await picture(body.faviconMediaId),
  };
}

export default function Branding({ loaderData, actionData }: Route.ComponentProps) {
  return <BrandingPage {...loaderData} result={actionData} />;
}
