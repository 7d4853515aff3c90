import { useRevalidator } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import { useStaffLive } from '../shell/use-staff-live.ts';
import type { Route } from './+types/dashboard.route';
import { buildDashboard } from './build-dashboard.server.ts';
import { DashboardPage } from './dashboard-page.tsx';

export const loader = staffOnly('dashboard.view', ({ url }: Route.LoaderArgs, staff) =>
  buildDashboard(url.searchParams, staff),
);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  useStaffLive({
    orders: ({ orders }) => {
      if (orders.length > 0) void revalidate();
    },
  });
  return (
    <>
      <PageTitle page={t('numbers.dashboard.title')} />
      <DashboardPage {...loaderData} />
    </>
  );
}
