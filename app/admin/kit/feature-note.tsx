import { Link } from 'react-router';
import type { Feature } from '#domain/packages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/**
 * Says that the store's plan lacks a feature, with a link to the other plans. Shown instead of the form that would
 * begin to use it.
 */
export function FeatureNote({ feature }: { feature: Feature }) {
  const t = useTexts();
  return (
    <PageNote tone="info">
      <span>
        {t('plans.feature.off', { feature: isolate(t(`plans.feature.name.${feature}`)) })}{' '}
        <Link className="text-link" to="/admin/settings/billing">
          {t('plans.mail.see')}
        </Link>
      </span>
    </PageNote>
  );
}
