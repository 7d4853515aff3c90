import { useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorScreen } from '../../ui/console/error-screen.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from './local-path.ts';
import { PlatformFrame } from './platform-frame.tsx';
import type { rootData } from './root-data.server.ts';

/** Error and 404 page; shows the reference under which the error was logged. */
export function ErrorPage() {
  const t = useTexts();
  const data = useRouteLoaderData<typeof rootData>('root');
  const locale = data?.locale ?? 'en';
  return (
    <PlatformFrame>
      <ErrorScreen
        error={useRouteError()}
        reference={data?.reference ?? ''}
        home={{ href: localPath('/', locale), text: t('platform.error.home') }}
        documentTitle={(page) => t('platform.title', { page })}
      />
    </PlatformFrame>
  );
}
