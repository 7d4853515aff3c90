import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { languageCompleteness, loadShell, readStoreRules, saveOwnWords } from '#domain/tenancy/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import { answerForm } from '../kit/answer.server.ts';
import { seenText } from '../kit/form-schema.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { saveForm } from '../kit/settings-action.server.ts';
import { findTexts, isShopText } from '../settings/find-texts.server.ts';
import { RULES_VERB } from '../settings/store-rules.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/languages.route';
import { LanguagesPage } from './languages-page.tsx';
import type { LanguagesView, TextResult } from './languages-view.ts';

const schema = z.object({ defaultLocale: z.enum(LOCALES), stamp: seenText() });

export const loader = staffOnly(
  'settings.view',
  async ({ url }: Route.LoaderArgs, staff): Promise<LanguagesView> => {
    const query = searchWords(url).trim();
    const read = await withStore(staff.store.id, async (tx) => ({
      rules: await readStoreRules(tx),
      complete: await languageCompleteness(tx),
      shell: await loadShell(tx),
    }));
    const { defaultLocale, stamp } = read.rules;
    return {
      rules: { defaultLocale, stamp },
      complete: read.complete,
      query,
      ...(await findTexts(query, read.shell.overrides)),
      canEdit: staff.can('settings.edit'),
    };
  },
);

export const action = staffOnly('settings.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  if (form.get('form') === 'text') return saveText(staff, form);
  return saveForm(staff, form, { schema, ...RULES_VERB });
});

async function saveText(staff: Staff, form: FormData) {
  const { key, ...words } = formTexts(form, ['key', 'en', 'ar'], 4000);
  const { 'seen.en': en, 'seen.ar': ar } = formTexts(form, ['seen.en', 'seen.ar'], 4000);
  if (!isShopText(key)) throw data(null, { status: 400 });
  const saved = await withStore(staff.store.id, (tx) =>
    saveOwnWords(tx, { key, words, seen: { en, ar } }, staff.request.act()),
  );
  if (saved.ok) return answerForm<TextResult>({ key, saved: true }, 200);
  if (saved.code === 'text_unknown') throw data(null, { status: 400 });
  if (saved.code === 'stale') {
    return answerForm<TextResult>({ key, stale: saved.data.current, typed: words }, 409);
  }
  const { locale } = saved.data;
  return answerForm<TextResult>({ key, problem: saved.code, locale, typed: words }, 422);
}

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  return <LanguagesPage view={loaderData} result={actionData} />;
}
