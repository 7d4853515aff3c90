import { systemAct } from '#domain/audit/index.ts';
import {
  type PlatformSettings,
  type PlatformSettingsInput,
  platformSettings,
  savePlatformSettings,
} from '#domain/platform/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';

export const platformShowCommand: Command = {
  words: 'platform show',
  about: 'Show the name of the platform and what its site says of the operator.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    await onInstall(call, async () => {
      const settings = await platformSettings();
      call.out.result(settings, linesOf(settings));
    });
  },
};

export const platformSetCommand: Command = {
  words: 'platform set',
  about:
    'Change the given parts of it: the name, the colours, and the operator whom the terms and the privacy policy name. An empty text ("") removes one.',
  usage:
    '[--name-en NAME] [--name-ar NAME] [--operator NAME] [--address ADDRESS] [--email EMAIL] [--source-url URL] [--primary-color COLOUR] [--secondary-color COLOUR] [--json]',
  options: {
    'name-en': { type: 'string' },
    'name-ar': { type: 'string' },
    operator: { type: 'string' },
    address: { type: 'string' },
    email: { type: 'string' },
    'source-url': { type: 'string' },
    'primary-color': { type: 'string' },
    'secondary-color': { type: 'string' },
    json: { type: 'boolean' },
  },
  run: (call) => onInstall(call, () => set(call)),
};

/** The flag for each field, for error messages. */
const FLAGS: Record<string, string> = {
  'names.en': '--name-en',
  'names.ar': '--name-ar',
  operatorName: '--operator',
  operatorAddress: '--address',
  contactEmail: '--email',
  sourceUrl: '--source-url',
  primaryColor: '--primary-color',
  secondaryColor: '--secondary-color',
};

async function set(call: Call): Promise<void> {
  const before = await platformSettings();
  const saved = await savePlatformSettings(changed(call, before), systemAct('operator', call.config.clock()));
  if (!saved.ok && saved.code === 'platform_settings_invalid') {
    const flags = saved.data.fields.map((field) => FLAGS[field] ?? field);
    const why = `Nothing was saved: ${flags.join(', ')} ${flags.length === 1 ? 'is' : 'are'} missing, too long or not like what it should be.`;
    throw new CommandError(why, saved.code, saved.data);
  }
  if (!saved.ok) throw new Error('A save without a version that was seen is never stale.');
  call.out.result(saved.value, linesOf(saved.value));
}

function changed(call: Call, before: PlatformSettings): Partial<PlatformSettingsInput> {
  const given = (name: string, otherwise: string) =>
    call.values[name] === undefined ? otherwise : text(call, name);
  return {
    names: { en: given('name-en', before.names.en), ar: given('name-ar', before.names.ar) },
    operatorName: given('operator', before.operatorName),
    operatorAddress: given('address', before.operatorAddress),
    contactEmail: given('email', before.contactEmail),
    sourceUrl: given('source-url', before.sourceUrl),
    primaryColor: given('primary-color', before.primaryColor),
    secondaryColor: given('secondary-color', before.secondaryColor),
  };
}

function linesOf({ names, ...settings }: PlatformSettings): string[] {
  return [
    `Name:      ${names.en} / ${names.ar}`,
    `Operator:  ${settings.operatorName || 'not given'}`,
    `Address:   ${settings.operatorAddress || 'not given'}`,
    `E-mail:    ${settings.contactEmail || 'not given'}`,
    `Source:    ${settings.sourceUrl || 'not given'}`,
    `Colours:   ${settings.primaryColor}, ${settings.secondaryColor}`,
  ];
}
