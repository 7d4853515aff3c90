import { Button } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { EditorFields } from './editor-fields.tsx';
import { dropDraft } from './kept-draft.ts';
import { fieldName, OthersHere, ProblemList, Recovery } from './notes.tsx';
import { ProductHead } from './product-head.tsx';
import type { ProductResult, ProductView } from './product-view.ts';
import { useEditor, useNewest } from './use-editor.ts';
import { usePresence } from './use-presence.ts';

// Browsers load this component only after a stale save, because its comparison of two products is large. The server
// renders it with the page.
const StaleNote = import.meta.env.SSR
  ? (await import('./stale-note.tsx')).default
  : lazy(() => import('./stale-note.tsx'));

type Props = {
  view: ProductView;
  said: 'created' | 'copied' | null;
  result: ProductResult | undefined;
  /** Cards below the form whose actions are saved at once. */
  children?: ReactNode;
};

const FORM = 'product-form';
const NO_PROBLEMS = {};

/** The editor of a product: one form, one save. */
export function ProductPage({ view, said, result, children }: Props) {
  const t = useTexts();
  const editor = useEditor(view, result);
  const presence = usePresence(view.id);
  const navigation = useNavigation();
  const isSaving = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const isNewer = (presence?.version ?? 0) > Math.max(editor.version, view.version);
  useNewest(isNewer, editor.isDirty);
  const [over, setOver] = useState<number | null>(null);
  const { open, form } = editor;
  // Overwrites the version that somebody else saved, by submitting the form again with the newer version
  // number.
  useEffect(() => {
    if (over !== null) form.current?.requestSubmit();
  }, [over, form]);
  useLeaving(view.id);
  useEarlySave(form, view.canEdit && !editor.isDirty && !isSaving);
  useProblemsFirst(open);
  const problems = open?.problems ?? NO_PROBLEMS;
  return (
    <>
      {editor.isDirty && view.canEdit ? (
        <SaveBar form={FORM} saving={isSaving} onDiscard={editor.discard} />
      ) : null}
      <LeaveGuard dirty={editor.isDirty && !isSaving} />
      <main className="page form product-page" id="main">
        <ProductHead view={view} />
        {said && !result ? <AnnounceOnce text={t(`producteditor.said.${said}`)} of={said} /> : null}
        {result && 'saved' in result ? (
          <AnnounceOnce text={t('producteditor.said.saved')} of={result} />
        ) : null}
        <OthersHere presence={presence} isNewer={isNewer && editor.isDirty && !open?.stale} />
        {editor.isDirty ? null : <Recovery view={view} onTake={editor.takeUp} />}
        {open?.failed ? (
          <p className="note page-note" data-tone="danger" role="alert">
            {t(`producteditor.failed.${open.failed}`, {
              limit: open.failed === 'plan_limit' ? open.limit : 0,
            })}
          </p>
        ) : null}
        <ProblemList problems={problems} typed={open?.typed ?? editor.begin} fields={view.fields} />
        <Stale view={view} editor={editor} onMine={setOver} />
        <Form
          method="post"
          encType="multipart/form-data"
          id={FORM}
          ref={form}
          onInput={editor.changed}
          onChange={editor.changed}
          preventScrollReset
          inert={isSaving}
          aria-busy={isSaving}
        >
          <input type="hidden" name="version" value={over ?? editor.version} />
          {/* Enter in any field presses the form's first button, so the first button must save. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <EditorFields
            key={editor.generation}
            view={view}
            form={form}
            drawn={{ typed: editor.begin, problems, canEdit: view.canEdit, changed: editor.changed }}
          />
          {view.canEdit ? (
            <div className="form-foot">
              <Button type="submit" variant="filled" disabled={isSaving}>
                {t(view.id === null ? 'producteditor.create' : 'common.action.save')}
              </Button>
            </div>
          ) : null}
        </Form>
        {children}
      </main>
    </>
  );
}

type StaleProps = {
  view: ProductView;
  editor: ReturnType<typeof useEditor>;
  onMine: (version: number) => void;
};

/** Shown after a save found a newer version: asks whose values to keep. */
function Stale({ view, editor, onMine }: StaleProps) {
  const { open } = editor;
  if (!open?.stale) return null;
  const { version, theirs } = open.stale;
  return (
    <Suspense fallback={null}>
      <StaleNote
        nameField={fieldName}
        fields={view.fields}
        base={editor.base}
        mine={open.typed}
        theirs={theirs}
        onMerge={(typed) => editor.takeUp(typed, version)}
        onMine={() => onMine(version)}
        onTheirs={() => {
          dropDraft(view.id);
          window.location.reload();
        }}
      />
    </Suspense>
  );
}

/** Deletes the stored draft when the user leaves on purpose, or after a new product was saved. */
function useLeaving(id: string | null): void {
  const waiting = useRef<number>(undefined);
  useEffect(() => {
    // React may clean an effect up and run it again at once, which is not an exit.
    window.clearTimeout(waiting.current);
    return () => {
      waiting.current = window.setTimeout(() => dropDraft(id));
    };
  }, [id]);
}

/** Saves on Ctrl or ⌘ S even before the save bar has appeared after a key press. */
function useEarlySave(form: RefObject<HTMLFormElement | null>, isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form, isMine]);
}

/** After a refusal, scrolls to the errors, because the save button of a long form is at its end. */
function useProblemsFirst(open: ProductResult | undefined): void {
  useEffect(() => {
    if (!open || 'saved' in open) return;
    const first = document.querySelector<HTMLElement>('#product-form [aria-invalid="true"]');
    if (first?.checkVisibility()) first.focus();
    else document.querySelector<HTMLElement>('#main [role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [open]);
}
