import type { Kind } from './kind.ts';

export const mail: Kind = {
  about: 'a mail with its texts, its preview and its entry in the notifications page',
  arabicTitle: 'رسالة NAME',
  changesSchema: false,
  plan(change) {
    change.create('domain/mail/__kebab__.ts', 'mail/mail.ts.tmpl');
    change.create('domain/mail/__kebab__.test.ts', 'mail/mail.test.ts.tmpl');
    const kinds = 'domain/mail/mail-kinds.ts';
    change.insertBefore(
      kinds,
      '/** The data of each kind of mail. */',
      '/** The recipient and the address of the one button. */\nexport type __Pascal__Mail = { name: string; url: string };\n\n',
    );
    change.addEntry(kinds, 'export type MailData = {', '  __snake__: __Pascal__Mail;');
    const render = 'domain/mail/render-mail.ts';
    change.insertBefore(
      render,
      'import type { MailContent }',
      "import { __camel__ } from './__kebab__.ts';\n",
    );
    change.addEntry(render, 'const WRITERS', '  __snake__: __camel__,');
    change.addEntry(
      'domain/mail/sample-mails.ts',
      '  return {',
      '    __snake__: { name: order.userName, url },',
      ['function otherSamples'],
    );
    change.addEntry('domain/mail/order-mails.test.ts', 'const KINDS = Object.keys({', '  __snake__: 1,');
    change.addItem('app/admin/notifications/mail-groups.ts', 'others: [', { item: `, '__snake__'` });
    addTexts(change);
  },
  next: ({ kebab, snake, Pascal }) =>
    `give ${Pascal}Mail the data it needs and call enqueueMail with kind '${snake}' where it is caused; ` +
    `npx vitest run domain/mail/${kebab}.test.ts`,
};

function addTexts(change: Parameters<Kind['plan']>[0]): void {
  change.say('mails.kind.__snake__', { en: '__en__', ar: '__ar__' });
  change.say('mails.when.__snake__', {
    en: 'when there is news for the customer',
    ar: 'عند وجود جديد للعميل',
  });
  const texts = {
    subject: { en: '__en__: news from {store}', ar: '__ar__: جديد من {store}' },
    heading: { en: '__en__', ar: '__ar__' },
    intro: {
      en: 'Hello {name}, there is news for you at {store}.',
      ar: 'مرحبًا {name}، هناك جديد من {store}.',
    },
    action: { en: 'Open the page', ar: 'فتح الصفحة' },
    footer: {
      en: 'You receive this e-mail because you are a customer of {store}.',
      ar: 'وصلتك هذه الرسالة لأن هذا البريد مسجّل لدى {store}.',
    },
  };
  for (const [name, text] of Object.entries(texts)) change.say(`mail.__camel__.${name}`, text);
}
