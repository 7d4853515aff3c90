import { ACTIONS } from '#domain/identity/index.ts';
import { StoreSettingIndex } from '../settings/store-setting-index.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/store-setting';

export const loader = staffOnly('dashboard.view', async (_: Route.LoaderArgs, staff) => ({
  may: ACTIONS.filter((action) => staff.can(action)),
}));

export default function StoreSetting({ loaderData }: Route.ComponentProps) {
  return <StoreSettingIndex may={loaderData.may} />;
}
