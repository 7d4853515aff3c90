import { ACTIONS } from '#domain/identity/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/store-setting.route';
import { StoreSettingIndex } from './store-setting-index.tsx';

export const loader = staffOnly('dashboard.view', async (_: Route.LoaderArgs, staff) => ({
  may: ACTIONS.filter((action) => staff.can(action)),
}));

export default function StoreSetting({ loaderData }: Route.ComponentProps) {
  return <StoreSettingIndex may={loaderData.may} />;
}
