import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { type PageTemplate, pageTemplate } from '#domain/content/index.ts';
import { type PageBody, readDraft, type Subject } from '#domain/publishing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { readForm } from '../kit/read-form.server.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import type { Staff } from '../shell/staff.server.ts';

const inBoth = z.object({ en: z.string(), ar: z.string() });
// The page's body itself is checked when it is saved.
const schema = z.object({ title: inBoth, slug: inBoth, bodyHtml: inBoth, inFooter: z.string() });

type PageSubject = Extract<Subject, `page:${string}`>;

export async function buildPageEditor(staff: Staff, subject: PageSubject) {
  const { draft, publishing } = await buildPublishing(staff, subject);
  return { page: draft.body as PageBody, publishing, canEdit: staff.can('content.edit') };
}

export async function actOnPage(
  staff: Staff,
  { subject, kind, form }: { subject: PageSubject; kind: PageBody['kind']; form: FormData },
) {
  const { title, slug, bodyHtml, inFooter } = readForm(schema, form).typed;
  const textIn = (at: Locale) => ({ title: title[at], slug: slug[at], bodyHtml: bodyHtml[at] });
  const texts = { en: textIn('en'), ar: textIn('ar') };
  // The form has no blocks: those of the draft stay (app/admin/builder/page-blocks.route.tsx).
  const draft = await withStore(staff.store.id, (tx) => readDraft(tx, subject));
  const { blocks } = draft.body as PageBody;
  return publishAction(staff, { subject, form, typed: { kind, inFooter: inFooter !== 'no', texts, blocks } });
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
