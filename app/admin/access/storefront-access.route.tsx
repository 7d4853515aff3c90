import { z } from 'zod';
import { withStore } from '#db/index.ts';
import {
  ACCESS_MODES,
  loadShell,
  MAX_ACCESS_TEXT,
  MAX_DOOR_PASSWORD,
  MAX_GREETING,
  MIN_DOOR_PASSWORD,
  saveAccess,
} from '#domain/tenancy/index.ts';
import { bilingual, choice, text, tick, version } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/storefront-access.route';
import { AccessPage } from './access-page.tsx';

// A whole meta tag may be pasted; its id is extracted.
const tag = text(2000);
const schema = z.object({
  mode: choice(ACCESS_MODES),
  password: text(MAX_DOOR_PASSWORD),
  texts: bilingual(MAX_ACCESS_TEXT),
  whatsapp: z.object({ isOn: tick(), greeting: bilingual(MAX_GREETING) }),
  verification: z.object({ google: tag, bing: tag, facebook: tag, pinterest: tag }),
  version: version(),
});

export const loader = staffOnly('access.view', async (_: Route.LoaderArgs, staff) => {
  const { access, whatsapp } = await withStore(staff.store.id, loadShell);
  const canEdit = staff.can('access.edit');
  return {
    // Only staff who may change the password see it.
    saved: canEdit ? access : { ...access, password: '' },
    seen: { version: access.version },
    limits: limitsOf(schema),
    ...{ whatsapp, canEdit, longest: MAX_ACCESS_TEXT, minPassword: MIN_DOOR_PASSWORD },
  };
});

export const action = settingsAction('access.edit', { schema, save: saveAccess });

export default function StorefrontAccess({ loaderData, actionData }: Route.ComponentProps) {
  return <AccessPage {...loaderData} result={actionData} />;
}
