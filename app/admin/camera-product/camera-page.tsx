import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CameraForm } from './camera-form.tsx';
import type { CameraResult, CameraStart, MadeProduct } from './camera-view.ts';
import './camera-product.css';

type Props = { start: CameraStart; made: MadeProduct | null; result: CameraResult | undefined };

/** Creates products from a phone, one after the other: a photo, a name and a price. */
export function CameraPage({ start, made, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form camera-product" id="main">
      <PageHead
        title={t('products.camera.title')}
        text={t('products.camera.lead')}
        back={<BackLink to="/admin/products">{t('common.products')}</BackLink>}
      />
      <GuardForms />
      {made && !result ? <Made key={`made ${made.id}`} made={made} /> : null}
      {result && result.limit !== null ? (
        <PageNote tone="danger">{t('producteditor.failed.plan_limit', { limit: result.limit })}</PageNote>
      ) : null}
      {/* The form of each new product is a new one. A draft follows a draft, and a published product a published one. */}
      <CameraForm key={`after ${made?.id}`} start={start} status={made?.status ?? 'draft'} result={result} />
    </main>
  );
}

/** Says that the product was created, with the ways to it. */
function Made({ made: { id, title, status, href } }: { made: MadeProduct }) {
  const t = useTexts();
  const note = useRef<HTMLDivElement>(null);
  // The next product begins here: the form below was emptied, so the focus would be lost.
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="note page-note camera-made" data-tone="success" role="status" tabIndex={-1} ref={note}>
      <Glyph name="check" />
      <div className="grow stack">
        <p>
          <span className="strong">{t(`products.camera.added.${status}`, { title: isolate(title) })}</span>{' '}
          {t('products.camera.next')}
        </p>
        <div className="row">
          <Button component={Link} to={`/admin/products/${id}`} data-small="">
            {t('products.camera.open')}
          </Button>
          {href ? (
            <Button
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              data-small=""
              rightSection={<Glyph name="open" small />}
            >
              {t('producteditor.view')}
              <span className="sr-only">{t('admin.shell.newTab')}</span>
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
