import { useRevalidator } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { drawDashboard } from '../dashboard/draw-dashboard.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { useStaffLive } from '../shell/use-staff-live.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/dashboard';

export const loader = staffOnly('dashboard.view', ({ url }: Route.LoaderArgs, staff) =>
  drawDashboard(url.searchParams, staff),
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
