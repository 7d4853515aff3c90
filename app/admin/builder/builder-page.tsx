import { useEffect, useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { StaleSave } from '../kit/stale-save.tsx';
import { PublishLater } from '../publishing/publish-later.tsx';
import { doneText } from '../publishing/publish-page.tsx';
import { editorProblem, type PublishProblem, type PublishResult } from '../publishing/publish-view.ts';
import { Versions } from '../publishing/versions-card.tsx';
import { type BackTo, BuilderBar } from './builder-bar.tsx';
import { bodyOf } from './builder-view.ts';
import { type BuilderProps, Canvas } from './canvas.tsx';
import { Inspector } from './inspector.tsx';
import { rowId, SectionList } from './section-list.tsx';
import { useBench } from './use-bench.ts';

type Props = BuilderProps & {
  title: string;
  back: BackTo;
  /** The last result of a plan to publish later. */
  later: PublishResult<unknown> | undefined;
};

/** The editor of a page's blocks: list, preview, and the chosen section's fields. */
export function BuilderPage(props: Props) {
  const t = useTexts();
  const bench = useBench(props);
  const [chosen, setChosen] = useState('');
  const [tab, setTab] = useState<'list' | 'canvas'>('list');
  useFocusOf(chosen);
  const at = bench.sections.findIndex(({ key }) => key === chosen);
  const section = bench.sections[at];
  const { result, canEdit } = { result: bench.result, canEdit: props.canEdit };
  const isPublished = result && 'saved' in result && result.did !== 'draft' && result.did !== 'preview';
  return (
    <main className="builder" id="main" data-tab={tab} data-inspecting={section ? '' : undefined}>
      <BuilderBar {...props} bench={bench} tab={tab} onTab={setTab} />
      {isPublished ? <AnnounceOnce text={doneText(t, result.did)} of={result} /> : null}
      <Notes bench={bench} canEdit={canEdit} planProblem={editorProblem(props.later)} />
      <div className="builder-panes">
        <aside className="builder-list" aria-label={t('builder.sections')}>
          <SectionList bench={bench} chosen={chosen} onChoose={setChosen} canEdit={canEdit} />
          {canEdit ? <Later bench={bench} {...props} /> : null}
          <details className="builder-versions">
            <summary>{t('content.versions.title')}</summary>
            <Versions publishing={props.publishing} canEdit={canEdit} />
          </details>
        </aside>
        <aside className="builder-inspector" aria-label={t('builder.inspector')}>
          {section ? (
            <Inspector
              key={section.key}
              section={section}
              sections={bench.sections}
              choices={props.choices}
              canEdit={canEdit}
              onClose={() => setChosen('')}
              onChange={(next) =>
                bench.change(bench.sections.with(at, { ...next, key: section.key }), section.key)
              }
              onDuplicate={(copy) => bench.change(bench.sections.toSpliced(at + 1, 0, copy))}
              onRemove={() => {
                bench.change(bench.sections.toSpliced(at, 1));
                setChosen('');
              }}
            />
          ) : (
            <p className="builder-hint muted">{t('builder.chooseOne')}</p>
          )}
        </aside>
        <Canvas
          {...props}
          revision={bench.revision}
          edited={bench.sections}
          keys={bench.sentKeys.current}
          chosen={chosen}
          onPick={setChosen}
        />
      </div>
    </main>
  );
}

/**
 * Moves a focus that was lost: after adding a section to its settings, after closing them to its row, and after removing
 * it to the list.
 */
function useFocusOf(chosen: string): void {
  const before = useRef(chosen);
  useEffect(() => {
    const left = before.current;
    before.current = chosen;
    if (left === chosen || document.activeElement !== document.body) return;
    const row = document.getElementById(rowId(left));
    const place = chosen ? '.builder-inspector h2' : '.builder-list h2';
    ((chosen ? null : row) ?? document.querySelector<HTMLElement>(place))?.focus();
  }, [chosen]);
}

/** Publishes what is arranged at a planned moment. */
function Later({ bench, publishing, later }: Props & { bench: ReturnType<typeof useBench> }) {
  return (
    <div className="builder-versions">
      <Form method="post" id="builder-later" preventScrollReset>
        <input type="hidden" name="revision" value={publishing.revision} />
        <input type="hidden" name="body" value={bodyOf(bench.sections)} />
      </Form>
      <PublishLater form="builder-later" publishing={publishing} result={later} />
    </div>
  );
}

type NotesProps = {
  bench: ReturnType<typeof useBench>;
  canEdit: boolean;
  planProblem: PublishProblem | null;
};

function Notes({ bench, canEdit, planProblem }: NotesProps) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const { result } = bench;
  const problem = bench.problem ?? planProblem;
  return (
    <div className="builder-notes">
      <p className="note without-scripts" data-tone="info">
        {t('builder.needsScripts')}
      </p>
      {canEdit ? null : (
        <p className="note" data-tone="info">
          {t('forms.readOnly')}
        </p>
      )}
      {problem ? (
        <p className="note" data-tone="danger" role="alert">
          {t(`builder.problem.${PROBLEMS.find((code) => code === problem.code) ?? 'other'}`, {
            number: Number(problem.field) + 1,
          })}
        </p>
      ) : null}
      {bench.isStale && result && 'stale' in result ? (
        <StaleSave
          text={t('content.stale', { name: result.stale.by || t('content.somebody') })}
          form="builder-mine"
          onTake={() => {
            bench.takeTheirs();
            void revalidate();
          }}
        />
      ) : null}
      <form
        id="builder-mine"
        onSubmit={(event) => {
          event.preventDefault();
          bench.keepMine();
        }}
      />
    </div>
  );
}

const PROBLEMS = [
  'link_invalid',
  'quote_invalid',
  'media_not_found',
  'too_many_items',
  'too_many_blocks',
  'blocks_too_long',
  'too_many_products',
  'title_missing',
  'slug_taken',
  'too_many_pages',
  'too_many_categories',
  'category_gone',
] as const;
