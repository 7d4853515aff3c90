import { withStore } from '#db/index.ts';
import { deleteSavedView, saveView } from '#domain/saved-views/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';

/** The result of a list's form: a success, or a problem (status is not 200). */
export type ListAnswer = { said: string | null; problem: string | null; status: number };

/** Saves or deletes a view if a list's form asks for it; null for its other forms. */
export async function changeSavedViews(
  form: FormData,
  staff: Staff,
  { list, mayEdit }: { list: string; mayEdit: boolean },
): Promise<ListAnswer | null> {
  const intent = form.get('intent');
  if (intent !== 'save_view' && intent !== 'drop_view') return null;
  const t = translator(staff.request.locale);
  if (!mayEdit) return { said: null, problem: t('list.notAllowed'), status: 403 };
  const text = (name: string) => formText(form, name);
  const id = text('view') || undefined;
  const act = staff.request.act();
  const isDone = await withStore(staff.store.id, (tx) =>
    intent === 'save_view'
      ? saveView(tx, { list, id, name: text('name'), query: text('query') }, act)
      : deleteSavedView(tx, { list, id: id ?? '' }, act),
  );
  if (!isDone) return { said: null, problem: t('list.viewNotSaved'), status: 409 };
  return {
    said: t(intent === 'save_view' ? 'list.viewSaved' : 'list.viewDropped'),
    problem: null,
    status: 200,
  };
}
