import { useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorScreen } from '../../ui/console/error-screen.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDocumentTitle } from '../kit/page-title.tsx';
import type { rootData } from './root-data.server.ts';

/** Page for an error outside the signed-in frame, with the error's reference in the log. */
export function ErrorPage() {
  const t = useTexts();
  const documentTitle = useDocumentTitle();
  const data = useRouteLoaderData<typeof rootData>('root');
  return (
    <ErrorScreen
      error={useRouteError()}
      reference={data?.reference ?? ''}
      home={{ href: '/admin', text: t('admin.error.home') }}
      documentTitle={documentTitle}
    />
  );
}
