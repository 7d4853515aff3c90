import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { State } from '../publishing/publish-page.tsx';
import type { PublishView } from '../publishing/publish-view.ts';
import type { useBench } from './use-bench.ts';

export type BackTo = { to: string; name: string };

type Props = {
  title: string;
  back: BackTo;
  bench: ReturnType<typeof useBench>;
  publishing: PublishView;
  canEdit: boolean;
  tab: 'list' | 'canvas';
  onTab: (tab: 'list' | 'canvas') => void;
};

const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z' };
const ARROWS = {
  undo: 'M4 7.500h8a4.200 4.200 0 0 1 0 8.500H8.500M4 7.500 7.500 4M4 7.500 7.500 11',
  redo: 'M16 7.500H8a4.200 4.200 0 0 0 0 8.500h3.500M16 7.500 12.500 4M16 7.500 12.500 11',
};

export function BuilderBar({ title, back, bench, publishing, canEdit, tab, onTab }: Props) {
  const t = useTexts();
  const { isDirty, isBusy } = bench;
  const said = isBusy || isDirty ? t('builder.saving') : publishing.isDraft ? t('builder.saved') : '';
  return (
    <div className="builder-bar">
      <LeaveGuard dirty={bench.isUnsaved} />
      <Link className="icon-button" to={back.to} aria-label={back.name}>
        <Glyph name="back" />
      </Link>
      <div className="builder-title">
        <h1>{title}</h1>
        <span className="caption" role="status">
          {said}
        </span>
      </div>
      <State publishing={publishing} />
      <fieldset className="segments builder-tabs" aria-label={t('builder.show')}>
        {(['list', 'canvas'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={tab === each} onClick={() => onTab(each)}>
            {t(`builder.tab.${each}`)}
          </button>
        ))}
      </fieldset>
      <span className="grow" />
      {canEdit ? (
        <div className="builder-acts needs-scripts">
          {(['undo', 'redo'] as const).map((way) => (
            <button
              key={way}
              type="button"
              className="icon-button"
              aria-label={t(`richtext.tool.${way}`)}
              aria-keyshortcuts={KEYS[way]}
              aria-disabled={bench[way] === null}
              onClick={() => bench[way]?.()}
            >
              <svg className="glyph icon-dir" viewBox="0 0 20 20" aria-hidden="true">
                <path d={ARROWS[way]} />
              </svg>
            </button>
          ))}
          {publishing.isDraft ? (
            <Button variant="subtle" disabled={isBusy} onClick={bench.discard}>
              {t('content.discardDraft')}
            </Button>
          ) : null}
          <Button variant="filled" disabled={bench.isPublishing} onClick={bench.publish}>
            {t('content.publish')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
