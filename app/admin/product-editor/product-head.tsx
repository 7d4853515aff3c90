import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { ListMenu } from '../../ui/console/list/list-menu.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { ProductView } from './product-view.ts';

const LOOKS: Record<'active' | 'draft' | 'archived' | 'scheduled', BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  scheduled: { tone: 'info', mark: 'half' },
  draft: { tone: 'neutral', mark: 'open' },
  archived: { tone: 'neutral', mark: 'half' },
};

/** The product's name and state, and its actions other than saving. */
export function ProductHead({ view }: { view: ProductView }) {
  const t = useTexts();
  const state = view.isScheduled ? 'scheduled' : view.typed.status;
  return (
    <PageHead
      heading={
        <>
          {view.id === null ? t('producteditor.newTitle') : <bdi>{view.title}</bdi>}
          {view.id === null ? null : <Badge look={LOOKS[state]}>{t(`producteditor.status.${state}`)}</Badge>}
        </>
      }
      back={<BackLink to="/admin/products">{t('producteditor.back')}</BackLink>}
      acts={
        view.id === null ? null : (
          <div className="page-actions">
            {view.href ? (
              <Button
                component="a"
                href={view.href}
                target="_blank"
                rel="noreferrer"
                leftSection={<Glyph name="open" small />}
              >
                {t('producteditor.view')}
              </Button>
            ) : null}
            {view.canEdit ? <More view={view} /> : null}
          </div>
        )
      }
    />
  );
}

function More({ view }: { view: ProductView }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ListMenu label={t('producteditor.more')} glyph="more" iconOnly>
        <div className="more-acts">
          <Act intent="duplicate" label={t('producteditor.duplicate')} />
          {view.typed.status === 'archived' ? null : (
            <Act intent="archive" label={t('producteditor.archive')} version={view.version} />
          )}
          {view.isSold ? (
            <p className="caption">{t('producteditor.soldHint')}</p>
          ) : (
            <Button
              className="needs-scripts"
              variant="subtle"
              data-tone="danger"
              onClick={() => setAsking(true)}
            >
              {t('producteditor.delete')}
            </Button>
          )}
        </div>
      </ListMenu>
      <Dialog title={t('producteditor.deleteTitle')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{t('producteditor.deleteText')}</p>
        <div className="dialog-actions">
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('producteditor.matrix.cancel')}
          </Button>
          <Form method="post" onSubmit={() => setAsking(false)}>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="version" value={view.version} />
            <Button type="submit" variant="filled" data-tone="danger">
              {t('producteditor.delete')}
            </Button>
          </Form>
        </div>
      </Dialog>
    </>
  );
}

function Act({ intent, label, version }: { intent: string; label: string; version?: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <Button type="submit" variant="subtle">
        {label}
      </Button>
    </Form>
  );
}
