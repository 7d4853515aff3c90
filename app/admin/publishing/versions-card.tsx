import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import type { PublishView } from './publish-view.ts';
import { VersionSketch } from './version-sketch.tsx';

/** The last 20 published versions; each can be restored, or made the draft. */
export function VersionsCard({ publishing, canEdit }: { publishing: PublishView; canEdit: boolean }) {
  const t = useTexts();
  const { versions } = publishing;
  if (versions.length === 0) return null;
  return (
    <details className="card versions">
      <summary className="card-head">
        <h2>{t('content.versions.title')}</h2>
        <span className="caption num">{t('content.versions.count', { count: versions.length })}</span>
      </summary>
      <Versions publishing={publishing} canEdit={canEdit} />
    </details>
  );
}

export function Versions({ publishing, canEdit }: { publishing: PublishView; canEdit: boolean }) {
  const t = useTexts();
  const { versions, revision, isDraft } = publishing;
  return (
    <>
      {isDraft && canEdit && versions.length > 1 ? (
        <p className="caption version-note">{t('content.versions.replaces')}</p>
      ) : null}
      <ol className="version-list" reversed>
        {versions.map(({ number, when, by, restoredFrom, sketch }, at) => (
          <li key={number} className="version-row">
            {sketch ? <VersionSketch sketch={sketch} /> : null}
            <span className="grow">
              <span className="strong">{t('content.versions.number', { number })}</span>{' '}
              {at === 0 ? (
                <Badge look={{ tone: 'success', mark: 'full' }}>{t('content.versions.live')}</Badge>
              ) : null}
              <span className="caption version-about">
                <When when={when} />
                {by ? (
                  <>
                    <i className="dot">·</i>
                    <bdi>{by}</bdi>
                  </>
                ) : null}
                {restoredFrom === null ? null : (
                  <>
                    <i className="dot">·</i>
                    {t('content.versions.from', { number: restoredFrom })}
                  </>
                )}
              </span>
            </span>
            {at > 0 && canEdit ? (
              <Form method="post" preventScrollReset className="row">
                <input type="hidden" name="revision" value={revision} />
                <input type="hidden" name="number" value={number} />
                <Button type="submit" name="intent" value="reopen" variant="subtle" data-small="">
                  {t('content.versions.reopen')}
                  <span className="sr-only"> ({t('content.versions.number', { number })})</span>
                </Button>
                <Button type="submit" name="intent" value="restore" data-small="">
                  {t('content.versions.restore')}
                  <span className="sr-only"> ({t('content.versions.number', { number })})</span>
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
