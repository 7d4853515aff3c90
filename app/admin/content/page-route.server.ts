import { data } from 'react-router';
import { type PageTemplate, pageTemplate } from '#domain/content/index.ts';
import type { PageBody, Subject } from '#domain/publishing/index.ts';
import { formTree } from '../kit/form-tree.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { typedPage } from './page-view.ts';

type PageSubject = Extract<Subject, `page:${string}`>;

export async function buildPageEditor(staff: Staff, subject: PageSubject) {
  const { draft, publishing } = await buildPublishing(staff, subject);
  return { page: draft.body as PageBody, publishing, canEdit: staff.can('content.edit') };
}

export async function actOnPage(
  staff: Staff,
  { subject, kind, form }: { subject: PageSubject; kind: PageBody['kind']; form: FormData },
) {
  const tree = formTree(form);
  if (!tree) throw data(null, { status: 400 });
  return publishAction(staff, { subject, form, typed: typedPage(tree, kind) });
}

/** A text to start from, in both languages, with the store's own facts and its country's law. */
export function templateOf(staff: Staff, kind: PageBody['kind']): PageTemplate | null {
  const { shell, slug } = staff.store;
  return pageTemplate(kind, {
    names: { en: shell.texts.en.name || slug, ar: shell.texts.ar.name || slug },
    country: shell.country,
    returnDays: shell.returnDays,
    contact: shell.contactEmail || shell.contactPhone,
  });
}
