import { createUser } from '#domain/identity/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type Command, CommandError, text } from '../command.ts';
import { newPassword } from '../new-password.ts';
import { onInstall } from '../on-install.ts';

export const userCreateCommand: Command = {
  words: 'user create',
  about:
    'Create an account, for example for a store’s owner or for staff. Without --password one is generated and printed.',
  usage: '--email EMAIL --name NAME [--password PASSWORD] [--locale en|ar] [--json]',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
    locale: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['email', 'name'],
  async run(call) {
    const [email, name, given, locale] = ['email', 'name', 'password', 'locale'].map((flag) =>
      text(call, flag),
    ) as [string, string, string, string];
    if (locale !== '' && !isLocale(locale))
      throw new CommandError(`--locale must be en or ar, not "${locale}".`, 'locale_unknown');
    const password = given || newPassword();
    const account = { email, name, password, ...(isLocale(locale) && { locale }) };
    const made = await onInstall(call, () => createUser(account, new Date()));
    if (!made.ok) throw new CommandError(sentences(email)[made.code], made.code, made.data);
    call.out.result({ ...made.value, email, ...(given ? {} : { password }) }, [
      `${email} has an account.`,
      ...(given ? [] : [`Password: ${password} (shown only now)`]),
    ]);
  },
};

const sentences = (email: string) => ({
  email_invalid: `--email "${email}" is not an e-mail address.`,
  email_taken: `${email} has an account already. \`souk user reset-password\` gives it a new password.`,
  name_invalid: '--name must have 1 to 120 letters.',
  password_unfit: '--password is too short, too long or too common. Choose a longer one.',
  busy: 'The server is busy. Try once more.',
});
