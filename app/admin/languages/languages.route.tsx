import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  languageCompleteness,
  loadShell,
  readStoreRules,
  saveOwnWords,
  saveStoreRules,
} from '#domain/tenancy/index.ts';
import { isLocale } from '#lib/locale.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { searchWords } from '../list/search-words.ts';
import { findTexts, isShopText } from '../settings/find-texts.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/languages.route';
import { LanguagesPage } from './languages-page.tsx';
import type { LanguagesResult, LanguagesView } from './languages-view.ts';

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
      ...findTexts(query, read.shell.overrides),
      canEdit: staff.can('settings.edit'),
    };
  },
);

export const action = staffOnly('settings.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const said = (name: string) => formText(form, name).slice(0, 4000);
  if (said('form') === 'text') return saveText(staff, said);
  const locale = said('defaultLocale');
  if (!isLocale(locale)) return answerForm<LanguagesResult>({ form: 'language', problem: 'stale' }, 422);
  const saved = await withStore(staff.store.id, (tx) =>
    saveStoreRules(tx, { change: { defaultLocale: locale }, stamp: said('stamp') }, staff.request.act()),
  );
  if (saved.ok) return answerForm<LanguagesResult>({ form: 'language', saved: true }, 200);
  return saved.code === 'stale'
    ? answerForm<LanguagesResult>({ form: 'language', problem: 'stale' }, 409)
    : answerForm<LanguagesResult>({ form: 'language', problem: 'name' }, 422);
});

async function saveText(staff: Staff, said: (name: string) => string) {
  const key = said('key');
  if (!isShopText(key)) throw data(null, { status: 400 });
  const words = { en: said('en'), ar: said('ar') };
  const seen = { en: said('seen.en'), ar: said('seen.ar') };
  const saved = await withStore(staff.store.id, (tx) =>
    saveOwnWords(tx, { key, words, seen }, staff.request.act()),
  );
  if (saved.ok) return answerForm<LanguagesResult>({ form: 'text', key, saved: true }, 200);
  if (saved.code === 'text_unknown') throw data(null, { status: 400 });
  if (saved.code === 'stale') {
    return answerForm<LanguagesResult>({ form: 'text', key, stale: saved.data.current, typed: words }, 409);
  }
  return answerForm<LanguagesResult>(
    { form: 'text', key, problem: saved.code, locale: saved.data.locale, typed: words },
    422,
  );
}

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  return <LanguagesPage view={loaderData} result={actionData} />;
}
