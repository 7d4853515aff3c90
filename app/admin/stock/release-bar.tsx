import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';

export const RELEASE_FORM = 'holds-release';

type Props = { action: string; orders: number; pieces: number };

/**
 * The button that releases the ticked orders, with a text about the consequences, which contains numbers if
 * scripts can count the ticks.
 */
export function ReleaseBar({ action, orders, pieces }: Props) {
  const t = useTexts();
  const isSending = useNavigation().formData?.get('intent') === 'release';
  return (
    <Form method="post" action={action} id={RELEASE_FORM} className="release-bar">
      <input type="hidden" name="intent" value="release" />
      <p aria-live="polite" id="release-what">
        {orders === 0
          ? t('stock.release.what')
          : `${t('stock.release.will', { count: orders })} ${t('stock.release.willBack', { count: pieces })}`}{' '}
        {t('stock.release.mailed')}
      </p>
      <Button type="submit" data-tone="danger" loading={isSending} aria-describedby="release-what">
        {t('stock.release.submit')}
      </Button>
    </Form>
  );
}
