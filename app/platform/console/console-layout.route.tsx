import './console.css';
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { StepUpScreen } from '../../ui/console/step-up-screen.tsx';
import type { StepUpAsked } from '../../ui/console/step-up-view.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import type { rootData } from '../shell/root-data.server.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { SecondStepScreen } from './second-step-screen.tsx';

/** The frame of the console. Each page and act checks its own permission (operator.server.ts). */
export default function ConsoleLayout() {
  const root = useRouteLoaderData<typeof rootData>('root');
  return root?.operator ? (
    <ConsoleFrame operator={root.operator}>
      <Outlet />
    </ConsoleFrame>
  ) : null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const operator = useRouteLoaderData<typeof rootData>('root')?.operator;
  if (operator && isStepUp(error)) {
    return (
      <ConsoleFrame operator={operator}>
        <StepUpScreen asked={error.data} />
      </ConsoleFrame>
    );
  }
  if (operator && isRouteErrorResponse(error) && error.data?.secondStepMissing === true) {
    return <SecondStepScreen />;
  }
  return <ErrorPage />;
}

function isStepUp(error: unknown): error is { data: StepUpAsked } {
  return isRouteErrorResponse(error) && error.data?.stepUp === true;
}
