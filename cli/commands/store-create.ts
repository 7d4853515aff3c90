import { systemAct } from '#domain/audit/index.ts';
import { presetOf } from '#domain/countries/index.ts';
import { type CreateUserFailure, createUser, findUser, normalizeEmail } from '#domain/identity/index.ts';
import { type CreateStoreFailure, checkNewStore, createStore } from '#domain/tenancy/index.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { newPassword } from '../new-password.ts';
import { onInstall } from '../on-install.ts';
import { storeUrls } from '../store-urls.ts';

export const storeCreateCommand: Command = {
  words: 'store create',
  about: 'Create a store, and an account for its owner if that address has none.',
  usage:
    '--slug SLUG --name NAME --owner-email EMAIL [--owner-name NAME] [--owner-password PASSWORD] [--country SA] [--currency USD] [--locale en|ar] [--package CODE] [--trial-days DAYS] [--json]',
  options: {
    slug: { type: 'string' },
    name: { type: 'string' },
    'owner-email': { type: 'string' },
    'owner-name': { type: 'string' },
    'owner-password': { type: 'string' },
    country: { type: 'string' },
    currency: { type: 'string' },
    locale: { type: 'string' },
    package: { type: 'string' },
    'trial-days': { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['slug', 'name', 'owner-email'],
  async run(call) {
    const country = text(call, 'country').toUpperCase() || undefined;
    const locale = text(call, 'locale') || (country ? presetOf(country).languages[0] : 'en');
    if (!isLocale(locale))
      throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
    await onInstall(call, async () => {
      const at = new Date();
      const planned = {
        slug: text(call, 'slug'),
        name: text(call, 'name'),
        currency: text(call, 'currency') || undefined,
        country,
        packageCode: text(call, 'package') || undefined,
        defaultLocale: locale,
        ...trialOf(text(call, 'trial-days')),
      };
      // Checked before the owner's account is created, so that a refused store leaves no account behind.
      const obstacle = await checkNewStore(planned);
      if (obstacle) throw refusal(call, obstacle);
      const owner = await ownerAccount(call, locale, at);
      const made = await createStore({ ...planned, ownerUserId: owner.userId }, systemAct('cli', at));
      if (!made.ok) throw refusal(call, made);
      const urls = storeUrls(call.config, made.value.slug);
      const platform = `${call.config.scheme}://${call.config.platformHost}`;
      const { generatedPassword } = owner;
      const store = { ...made.value, ...urls, ownerEmail: text(call, 'owner-email') };
      const password = generatedPassword ? `  Password:  ${generatedPassword} (shown only now)` : '';
      call.out.result(generatedPassword ? { ...store, ownerPassword: generatedPassword } : store, [
        `Store ${store.name} is ready.`,
        `  Shop:      ${urls.url}`,
        `  Admin:     ${urls.adminUrl}`,
        `  Owner:     ${store.ownerEmail}`,
        ...(password ? [password] : []),
        `Sign in at ${urls.adminUrl}/admin, then change the password at ${platform}/account.`,
      ]);
    });
  },
};

async function ownerAccount(
  call: Call,
  firstLocale: Locale,
  at: Date,
): Promise<{ userId: string; generatedPassword: string | null }> {
  const email = text(call, 'owner-email');
  const existing = await findUser(normalizeEmail(email));
  if (existing) return { userId: existing.userId, generatedPassword: null };
  const given = text(call, 'owner-password');
  const password = given || newPassword();
  // Without a name the account is named after its e-mail address; mails do not use such a name as a greeting.
  const name = text(call, 'owner-name') || (email.split('@')[0] ?? email);
  const made = await createUser({ email, name, password, firstLocale }, at);
  // If two commands ran at once for the same owner, the other one has created the account.
  const theirs = !made.ok && made.code === 'email_taken' ? await findUser(normalizeEmail(email)) : null;
  if (theirs) return { userId: theirs.userId, generatedPassword: null };
  if (!made.ok && made.code === 'name_invalid')
    throw new CommandError('--owner-name must have 1 to 120 letters.', made.code);
  if (!made.ok) throw refusal(call, made);
  return { userId: made.value.userId, generatedPassword: given ? null : password };
}

function refusal(call: Call, { code, data }: CreateStoreFailure | CreateUserFailure): CommandError {
  return new CommandError(sentences(call)[code], code, data);
}

function sentences(call: Call) {
  const slug = text(call, 'slug');
  return {
    slug_invalid: `--slug "${slug}" must be 3 to 40 of a-z, 0-9 and single inner hyphens.`,
    slug_reserved: `The slug "${slug}" is kept for the platform. Choose another.`,
    slug_taken: `A store with the slug "${slug}" exists already. Choose another.`,
    slug_similar: `The slug "${slug}" looks like another one. Choose another.`,
    name_invalid: '--name must have 1 to 120 letters.',
    currency_unknown: `--currency "${text(call, 'currency')}" is not an ISO 4217 code like USD or SAR.`,
    country_unknown: `--country "${text(call, 'country')}" is not an ISO 3166 code like SA or AE.`,
    package_unknown: `There is no package "${text(call, 'package')}". \`souk package list\` shows all.`,
    owner_unknown: 'The owner’s account is gone again. Try once more.',
    email_invalid: `--owner-email "${text(call, 'owner-email')}" is not an e-mail address.`,
    email_taken: 'That account was made this very moment by somebody else. Try once more.',
    password_unfit: '--owner-password is too short, too long or too common. Choose a longer one.',
    busy: 'The server is busy. Try once more.',
  };
}

/** The days of a trial; without them the subscription has no end. */
function trialOf(typed: string): { trialDays?: number } {
  if (typed === '') return {};
  if (!/^[1-9]\d{0,2}$/.test(typed))
    throw new CommandError('--trial-days must be 1 to 999.', 'trial_days_invalid');
  return { trialDays: Number(typed) };
}
