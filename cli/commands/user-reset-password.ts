import { resetPassword } from '#domain/identity/index.ts';
import { type Command, CommandError, text } from '../command.ts';
import { newPassword } from '../new-password.ts';
import { onInstall } from '../on-install.ts';

export const userResetPasswordCommand: Command = {
  words: 'user reset-password',
  about:
    'Give an account a new password and end all its sessions. Without --password one is generated and printed.',
  usage: '--email EMAIL [--password PASSWORD] [--json]',
  options: { email: { type: 'string' }, password: { type: 'string' }, json: { type: 'boolean' } },
  required: ['email'],
  async run(call) {
    const email = text(call, 'email');
    const given = text(call, 'password');
    const password = given || newPassword();
    const reset = await onInstall(call, () => resetPassword({ email, password }, new Date()));
    if (!reset.ok) {
      const sentences = {
        user_unknown: `No account has the address ${email}.`,
        password_unfit: '--password is too short, too long or too common. Choose a longer one.',
        busy: 'The server is busy. Try once more.',
      };
      throw new CommandError(sentences[reset.code], reset.code, reset.data);
    }
    const shown = given ? {} : { password };
    call.out.result({ email, ...shown }, [
      `${email} has a new password and is signed out everywhere.`,
      ...(given ? [] : [`Password: ${password} (shown only now)`]),
    ]);
  },
};
