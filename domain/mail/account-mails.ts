import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { AccountMail } from './mail-kinds.ts';
import { typedText } from './typed-text.ts';
import { webAddress } from './web-address.ts';

type Letter = 'verify' | 'welcome' | 'exists' | 'reset' | 'passwordChanged';

/** Mails about a shopper's account, with one message and one button each. */
export function accountLetter(letter: Letter) {
  return (account: AccountMail, brand: MailBrand, locale: Locale): MailContent => {
    const t = translator(locale, brand.overrides, brand.digits);
    const store = isolate(brand.name);
    const values = { store, name: typedText(account.name) };
    return {
      subject: t(`mail.account.${letter}.subject`, values),
      heading: t(`mail.account.${letter}.heading`, values),
      intro: t(`mail.account.${letter}.intro`, values),
      order: null,
      action: { label: t(`mail.account.${letter}.action`), url: webAddress(account.url) },
      note: t(`mail.account.${letter}.note`, values),
      footer: t('mail.account.footer', { store }),
    };
  };
}
