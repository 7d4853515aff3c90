import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import type { MediaUse } from '#domain/media/index.ts';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { BilingualField } from '../forms/bilingual-field.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { useSavedForm } from '../kit/use-saved-form.ts';
import type { WhenText } from '../when.ts';
import { FocalField } from './focal-field.tsx';
import { MediaUses } from './media-uses.tsx';
import type { MediaResult, MediaTile, MediaTyped } from './media-view.ts';
import { RemoveMedia } from './remove-media.tsx';

type Item = MediaTile & { bytes: number; focal: { x: number; y: number }; version: number; at: WhenText };
type Props = { item: Item; uses: MediaUse[]; canEdit: boolean; result: MediaResult | undefined };

const FORM = 'media-form';
const MAX_ALT = 500;

export function MediaPage({ item, uses, canEdit, result }: Props) {
  const t = useTexts();
  const saved: MediaTyped = { alt: item.alt, focal: item.focal };
  const form = useSavedForm<MediaTyped, MediaResult | undefined>(saved, result);
  const saving = useNavigation().formMethod === 'POST';
  const { open, begin } = form;
  const stale = open && 'stale' in open ? open.stale : null;
  const tooLong = open && 'tooLong' in open ? open.tooLong : null;
  return (
    <>
      {form.dirty ? <SaveBar form={FORM} saving={saving} onDiscard={form.discard} /> : null}
      <LeaveGuard dirty={form.dirty && !saving} />
      <main className="page form" id="main">
        <Head item={item} uses={uses} canEdit={canEdit} />
        {result && 'saved' in result ? <SaidOnce text={t('common.toast.updated')} of={result} /> : null}
        {stale ? <StaleSave form={FORM} onTake={form.discard} /> : null}
        <div className="split">
          <Form method="post" id={FORM} key={form.generation} onChange={form.touch} preventScrollReset>
            <input type="hidden" name="version" value={stale?.version ?? item.version} />
            <fieldset className="stack media-fields" disabled={!canEdit}>
              <FocalField item={item} focal={begin.focal} onMove={form.touch} />
              <section className="card" aria-labelledby="media-alt">
                <div className="card-head">
                  <h2 id="media-alt">{t('media.alt')}</h2>
                </div>
                <div className="card-body stack">
                  <p className="muted">{t('media.altHelp')}</p>
                  <BilingualField
                    name="alt"
                    label={t('media.altLabel')}
                    values={begin.alt}
                    errors={tooLong ? { [tooLong]: t('media.altTooLong', { max: MAX_ALT }) } : undefined}
                    rows={2}
                  />
                </div>
              </section>
              <div className="without-scripts">
                <Button type="submit" variant="filled">
                  {t('media.save')}
                </Button>
              </div>
            </fieldset>
          </Form>
          <div className="stack">
            <MediaUses uses={uses} />
            <Details item={item} />
          </div>
        </div>
      </main>
    </>
  );
}

function Head({ item, uses, canEdit }: Omit<Props, 'result'>) {
  const t = useTexts();
  return (
    <div className="page-head">
      <div className="page-title">
        <BackLink to="/admin/media">{t('media.title')}</BackLink>
        <h1>
          <bdi className="media-title">{item.fileName || t('media.untitled')}</bdi>
        </h1>
      </div>
      {canEdit ? <RemoveMedia uses={uses} /> : null}
    </div>
  );
}

function Details({ item }: { item: Item }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="media-details">
      <div className="card-head">
        <h2 id="media-details">{t('media.details')}</h2>
      </div>
      <dl className="card-body facts">
        <div>
          <dt>{t('media.measures')}</dt>
          <dd>
            <bdi>
              {item.width} × {item.height}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('media.size')}</dt>
          <dd>{sizeText(item.bytes, t)}</dd>
        </div>
        <div>
          <dt>{t('media.added')}</dt>
          <dd>
            <When when={item.at} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function sizeText(bytes: number, t: ReturnType<typeof useTexts>): string {
  if (bytes >= 1_000_000) return t('media.megabytes', { size: (bytes / 1_000_000).toFixed(1) });
  return t('media.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) });
}
