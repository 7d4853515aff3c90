import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { FIXED_PAGES, PAGE_LAYOUTS, type PageTemplate, pageTemplate } from '#domain/content/index.ts';
import { type PageBody, readDraft, type Subject } from '#domain/publishing/index.ts';
import type { Locale } from '#lib/locale.ts';
import { readForm } from '../kit/read-form.server.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { lookOf } from '../search-look/look.server.ts';
import { HIDDEN_FIELD } from '../search-look/use-typed-words.ts';
import type { Staff } from '../shell/staff.server.ts';

const inBoth = z.object({ en: z.string(), ar: z.string() });
// The page's body itself is checked when it is saved.
const schema = z.object({
  title: inBoth,
  slug: inBoth,
  bodyHtml: inBoth,
  seoTitle: inBoth,
  seoDescription: inBoth,
  [HIDDEN_FIELD]: z.boolean(),
  inFooter: z.string(),
  layout: z.string(),
});

type PageSubject = Extract<Subject, `page:${string}`>;

export async function buildPageEditor(staff: Staff, subject: PageSubject) {
  const { draft, publishing } = await buildPublishing(staff, subject);
  const page = draft.body as PageBody;
  const id = page.kind === 'own' ? subject.slice('page:'.length) : page.kind;
  const above = page.kind === 'own' ? '/pages/' : `/${FIXED_PAGES[page.kind]}`;
  const look = await withStore(staff.store.id, (tx) =>
    lookOf(tx, staff, { kind: 'page', id, above, texts: page.texts }),
  );
  return { page, publishing, look, canEdit: staff.can('content.edit') };
}

export async function actOnPage(
  staff: Staff,
  { subject, kind, form }: { subject: PageSubject; kind: PageBody['kind']; form: FormData },
) {
  const { title, slug, bodyHtml, seoTitle, seoDescription, ...own } = readForm(schema, form).typed;
  const textIn = (at: Locale) => ({
    title: title[at],
    slug: slug[at],
    bodyHtml: bodyHtml[at],
    seoTitle: seoTitle[at],
    seoDescription: seoDescription[at],
  });
  const texts = { en: textIn('en'), ar: textIn('ar') };
  // The form has no blocks: those of the draft stay (app/admin/builder/page-blocks.route.tsx).
  const draft = await withStore(staff.store.id, (tx) => readDraft(tx, subject));
  const { blocks } = draft.body as PageBody;
  const typed = {
    kind,
    inFooter: own.inFooter !== 'no',
    isHiddenFromSearch: own[HIDDEN_FIELD],
    layout: PAGE_LAYOUTS.find((each) => kind === 'own' && each === own.layout) ?? 'text',
    texts,
    blocks,
  };
  return publishAction(staff, { subject, form, typed });
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
