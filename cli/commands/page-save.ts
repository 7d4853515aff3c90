import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { FIXED_PAGES, type PageKind, savePage } from '#domain/content/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';
import { readTextFile } from '../read-text-file.ts';

const KINDS = [...Object.keys(FIXED_PAGES), 'own'];

export const pageSaveCommand: Command = {
  words: 'page save',
  about: 'Write a page of a store (about us, a policy, or one of its own) from a file of HTML.',
  usage: `FILE --store SLUG --kind ${KINDS.join('|')} --locale en|ar --title TITLE [--slug SLUG] [--id ID] [--json]`,
  options: {
    store: { type: 'string' },
    kind: { type: 'string' },
    locale: { type: 'string' },
    title: { type: 'string' },
    slug: { type: 'string' },
    id: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['store', 'kind', 'locale', 'title'],
  positionals: 1,
  async run(call) {
    const locale = text(call, 'locale');
    const kind = text(call, 'kind');
    if (!isLocale(locale))
      throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
    if (!KINDS.includes(kind))
      throw new CommandError(`--kind must be one of ${KINDS.join(', ')}, not "${kind}".`, 'kind_unknown');
    const words = {
      title: text(call, 'title'),
      slug: text(call, 'slug') || undefined,
      bodyHtml: readTextFile(call.positionals[0] ?? ''),
    };
    const input = { kind: kind as PageKind, id: text(call, 'id') || undefined, texts: { [locale]: words } };
    await onInstall(call, async () => {
      const store = await knownStore(call);
      const act = systemAct('cli', call.config.clock());
      const saved = await withStore(store.storeId, (tx) => savePage(tx, input, act));
      if (!saved.ok) {
        // The command saves no blocks, so no refusal of blocks can come.
        const sentence = SENTENCES[saved.code as keyof typeof SENTENCES];
        throw new CommandError(sentence, saved.code, saved.data);
      }
      call.out.result(saved.value, [`Saved: version ${saved.value.version} of page ${saved.value.pageId}.`]);
    });
  },
};

const SENTENCES = {
  page_not_found: 'The store has no page with that --id.',
  title_missing: 'The page needs a title.',
  slug_taken: 'Another page of the store has that address in this language: give another --slug.',
  too_long: 'A title has at most 200 letters, a page at most 200,000.',
  stale: 'Somebody saved the page meanwhile.',
};
