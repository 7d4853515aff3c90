import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import { loadShell, readBranding, type Shell, saveBranding } from '#domain/tenancy/index.ts';
import { imagesOf } from '#server/files.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BrandingPage } from '../branding/branding-page.tsx';
import type { BrandingErrors, BrandingResult, BrandingView } from '../branding/branding-view.ts';
import { type LogoChange, logoId, readLogo } from '../branding/store-logo.server.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { type Staff, staffOnly } from '../staff.server.ts';
import type { Route } from './+types/branding';

const SAMPLES = 3;

const fields = z.object({
  primaryColor: z.string().max(40).catch(''),
  secondaryColor: z.string().max(40).catch(''),
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const loader = staffOnly('branding.view', async (_: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const [branding, shell, samples] = await withStore(store.id, async (tx) => [
    await readBranding(tx),
    await loadShell(tx),
    await adminProducts(tx, {
      locale: request.locale,
      currency: store.shell.currency,
      status: 'active',
      size: 24,
    }),
  ]);
  const { name } = store.shell.texts[request.locale];
  return {
    branding: drawBranding(branding, shell),
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
  const parsed = fields.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const { version, ...typed } = parsed.data;
  const [logo, logoDark] = [await readLogo(form, 'logo'), await readLogo(form, 'logoDark')];
  if (!logo.ok || !logoDark.ok) {
    const errors = {
      ...(logo.ok ? {} : { logo: logo.code }),
      ...(logoDark.ok ? {} : { logoDark: logoDark.code }),
    };
    return answer({ errors, typed }, 422);
  }
  await storeBytes(staff, [logo.value, logoDark.value]);
  const act = staff.request.act();
  const saved = await withStore(staff.store.id, async (tx) => {
    const now = await readBranding(tx);
    const input = {
      ...typed,
      version,
      logoMediaId: await logoId(tx, { change: logo.value, now: now.logoMediaId }, act),
      logoDarkMediaId: await logoId(tx, { change: logoDark.value, now: now.logoDarkMediaId }, act),
    };
    return saveBranding(tx, input, act);
  });
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'stale') {
    const shell = await withStore(staff.store.id, loadShell);
    return answer({ stale: drawBranding(saved.data.current, shell), typed }, 409);
  }
  return answer({ errors: fieldError(saved), typed }, 422);
});

function answer(result: BrandingResult, status: number) {
  return data(result, { status });
}

async function storeBytes({ request, store }: Staff, changes: LogoChange[]): Promise<void> {
  const images = imagesOf(request.config);
  for (const change of changes) {
    if (change.kind === 'new') await images.put(store.id, change.image.hash, change.image.bytes);
  }
}

type Refused = Exclude<Extract<Awaited<ReturnType<typeof saveBranding>>, { ok: false }>, { code: 'stale' }>;

function fieldError(refused: Refused): BrandingErrors {
  if (refused.code === 'colour_invalid') return { [refused.data.field]: 'colour' };
  return { [refused.data.field === 'logoMediaId' ? 'logo' : 'logoDark']: 'logoGone' };
}

// Logos are read now, not from the request's copy: without scripts the page is drawn in the request that saved them.
function drawBranding(
  branding: { primaryColor: string; secondaryColor: string; version: number },
  { logo, logoDark }: Pick<Shell, 'logo' | 'logoDark'>,
): BrandingView {
  return {
    primaryColor: branding.primaryColor,
    secondaryColor: branding.secondaryColor,
    version: branding.version,
    logo: logo && { ...logo, alt: '' },
    logoDark: logoDark && { ...logoDark, alt: '' },
  };
}

export default function Branding({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.branding.title')} />
      <BrandingPage {...loaderData} result={actionData} />
    </>
  );
}
