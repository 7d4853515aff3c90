import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  ACCESS_MODES,
  loadShell,
  MAX_ACCESS_TEXT,
  MIN_DOOR_PASSWORD,
  readAccess,
  type StoreAccess,
  saveAccess,
} from '#domain/tenancy/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { AccessPage } from '../access/access-page.tsx';
import type { AccessResult } from '../access/access-view.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/storefront-access';

export const loader = staffOnly('access.view', async (_: Route.LoaderArgs, staff) => {
  const { access, whatsapp } = await withStore(staff.store.id, loadShell);
  const canEdit = staff.can('access.edit');
  return {
    // Whoever may only look is not told what opens the door.
    access: canEdit ? access : { ...access, password: '' },
    whatsapp,
    limits: { text: MAX_ACCESS_TEXT, password: MIN_DOOR_PASSWORD },
    canEdit,
  };
});

export const action = staffOnly('access.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const typed = typedOf(await post.formData());
  const saved = await withStore(staff.store.id, (tx) => saveAccess(tx, typed, staff.request.act()));
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'stale') return answer({ stale: saved.data.current.version, typed }, 409);
  return answer({ fields: saved.data.fields, typed }, 422);
});

function typedOf(form: FormData): StoreAccess {
  const said = (name: string) => String(form.get(name) ?? '').slice(0, 4000);
  const both = (name: string) => ({ en: said(`${name}.en`), ar: said(`${name}.ar`) });
  const version = Number(form.get('version') ?? Number.NaN);
  if (!Number.isSafeInteger(version)) throw data(null, { status: 400 });
  return readAccess({
    mode: ACCESS_MODES.find((each) => each === said('mode')),
    password: said('password'),
    texts: both('texts'),
    whatsapp: { isOn: form.get('whatsapp') === 'yes', greeting: both('greeting') },
    verification: {
      google: said('google'),
      bing: said('bing'),
      facebook: said('facebook'),
      pinterest: said('pinterest'),
    },
    version,
  });
}

function answer(result: AccessResult, status: number) {
  return data(result, { status });
}

export default function StorefrontAccess({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('access.title')} />
      <AccessPage {...loaderData} result={actionData} />
    </>
  );
}
