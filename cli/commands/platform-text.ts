import { systemAct } from '#domain/audit/index.ts';
import {
  PLATFORM_TEXTS,
  type PlatformTextKind,
  platformText,
  savePlatformText,
  type TextPlace,
} from '#domain/platform/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';
import { readTextFile } from '../read-text-file.ts';

const KINDS = PLATFORM_TEXTS.join('|');

export const platformTextShowCommand: Command = {
  words: 'platform-text show',
  about: 'Show the terms or the privacy policy of the platform as HTML.',
  usage: `${KINDS} --locale en|ar [--json]`,
  options: { locale: { type: 'string' }, json: { type: 'boolean' } },
  required: ['locale'],
  positionals: 1,
  async run(call) {
    const place = placeOf(call);
    await onInstall(call, async () => {
      const shown = await platformText(place);
      call.out.result({ ...place, ...shown }, [shown.bodyHtml]);
    });
  },
};

export const platformTextSaveCommand: Command = {
  words: 'platform-text save',
  about:
    'Write the terms or the privacy policy of the platform from a file of HTML. With --template the built-in text is shown again.',
  usage: `${KINDS} --locale en|ar (--file FILE | --template) [--json]`,
  options: {
    locale: { type: 'string' },
    file: { type: 'string' },
    template: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  required: ['locale'],
  positionals: 1,
  async run(call) {
    const place = placeOf(call);
    const isTemplate = call.values.template === true;
    const file = text(call, 'file');
    if (isTemplate === (file !== ''))
      throw new CommandError('Give either --file FILE or --template.', 'file_missing');
    const html = isTemplate ? null : readTextFile(file);
    await onInstall(call, async () => {
      const saved = await savePlatformText(place, html, systemAct('operator', call.config.clock()));
      if (!saved.ok) {
        const why = 'The text has no words, or it is too long: at most 200,000 letters.';
        throw new CommandError(why, saved.code);
      }
      const { version } = saved.value;
      call.out.result({ ...place, version }, [
        `Saved: version ${version} of ${place.kind} (${place.locale}).`,
      ]);
    });
  },
};

function placeOf(call: Call): TextPlace {
  const kind = call.positionals[0] ?? '';
  const locale = text(call, 'locale');
  if (!isKind(kind)) throw new CommandError(`Name one of ${KINDS}, not "${kind}".`, 'kind_unknown');
  if (!isLocale(locale))
    throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
  return { kind, locale };
}

const isKind = (kind: string): kind is PlatformTextKind =>
  (PLATFORM_TEXTS as readonly string[]).includes(kind);
