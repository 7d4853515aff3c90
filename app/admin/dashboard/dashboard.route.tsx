import { redirect, useRevalidator } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import { useStaffLive } from '../shell/use-staff-live.ts';
import type { Route } from './+types/dashboard.route';
import { buildDashboard } from './build-dashboard.server.ts';
import { DashboardPage } from './dashboard-page.tsx';

export const loader = staffOnly('dashboard.view', ({ url }: Route.LoaderArgs, staff) =>
  buildDashboard(url.searchParams, staff),
);

const YEAR_SECONDS = 365 * 24 * 3600;

/** Turns the guide of a new shop off or on again, for this browser. */
export const action = staffOnly('dashboard.view', async ({ request: post }: Route.ActionArgs, staff) => {
  const asked = formText(await post.formData(), 'guide');
  if (asked === 'on') staff.request.cookies.clear('guide');
  else staff.request.cookies.set('guide', 'off', YEAR_SECONDS);
  throw redirect('/admin/dashboard');
});

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
