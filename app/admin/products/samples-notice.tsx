import { Button } from '@mantine/core';
import { useFetcher } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { action } from './samples.route.ts';
import './samples.css';

/** Notice that the shop has samples, with a button that removes all of them. */
export function SamplesNotice({ samples }: { samples: { products: number } | null }) {
  const t = useTexts();
  const { Form, data, state } = useFetcher<typeof action>();
  if (data) {
    return (
      <p className="note" data-tone="success" role="status">
        <Glyph name="check" />
        <span>
          {t('products.samples.removed', { count: data.removed })}{' '}
          {data.kept > 0 ? t('products.samples.kept', { count: data.kept }) : null}
        </span>
      </p>
    );
  }
  if (!samples) return null;
  const { products: count } = samples;
  return (
    <Form method="post" action="/admin/samples" className="samples-notice">
      <p className="note" data-tone="info">
        <Glyph name="info" />
        <span>{count > 0 ? t('products.samples.text', { count }) : t('products.samples.rest')}</span>
      </p>
      <Button type="submit" loading={state !== 'idle'}>
        {t('products.samples.remove')}
      </Button>
    </Form>
  );
}
