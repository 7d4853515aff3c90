import { data } from 'react-router';
import type { PageBody, Subject } from '#domain/publishing/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { formTree } from '../forms/form-tree.ts';
import { drawPublishing, publishAction } from '../publishing/publish.server.ts';
import type { Staff } from '../staff.server.ts';
import type { PageTemplate } from './page-editor.tsx';
import { typedPage } from './page-view.ts';

type PageSubject = Extract<Subject, `page:${string}`>;

/** What the editor of a page begins with. */
export async function drawPage(staff: Staff, subject: PageSubject) {
  const { draft, publishing } = await drawPublishing(staff, subject);
  return { page: draft.body as PageBody, publishing, canEdit: staff.can('content.edit') };
}

/** What its form asks for. */
export async function actOnPage(
  staff: Staff,
  { subject, kind, form }: { subject: PageSubject; kind: PageBody['kind']; form: FormData },
) {
  const tree = formTree(form);
  if (!tree) throw data(null, { status: 400 });
  return publishAction(staff, { subject, form, typed: typedPage(tree, kind) });
}

const PARTS: Partial<Record<PageBody['kind'], string[]>> = {
  about_us: ['intro', 'offer', 'reach'],
  terms_conditions: ['intro', 'orders', 'prices', 'delivery', 'returns', 'contact'],
  privacy_policy: ['intro', 'what', 'why', 'sharing', 'keeping', 'rights', 'contact'],
  returns_policy: ['intro', 'how', 'refund', 'exceptions', 'contact'],
};

/** A text to begin with, in both languages, with the store's own facts in it. */
export function templateOf(staff: Staff, kind: PageBody['kind']): PageTemplate | null {
  const parts = PARTS[kind];
  if (!parts) return null;
  const { shell, slug } = staff.store;
  if (kind === 'returns_policy' && shell.returnDays === 0) return null;
  const inLanguage = (locale: Locale) => {
    const say = translator(locale, {}, 'latn');
    const values = {
      store: shell.texts[locale].name || slug,
      days: shell.returnDays,
      contact: shell.contactEmail || shell.contactPhone || say('policies.byForm'),
    };
    const text = (key: string) => say(`policies.${kind}.${key}` as MessageKey, values);
    const html = parts.map((part) => {
      const head = part === 'intro' ? '' : `<h2>${escaped(text(`${part}.title`))}</h2>`;
      return `${head}<p>${escaped(part === 'intro' ? text('intro') : text(`${part}.text`))}</p>`;
    });
    return { title: text('title'), bodyHtml: html.join('') };
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, inLanguage(locale)])) as PageTemplate;
}

// A store's name may hold any sign.
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
