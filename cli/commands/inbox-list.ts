import { withStore } from '#db/index.ts';
import { listMessages } from '#domain/inbox/index.ts';
import { type Command, text } from '../command.ts';
import { onStore } from '../on-store.ts';

export const inboxListCommand: Command = {
  words: 'inbox list',
  about: 'List the messages of a store’s contact form, newest first.',
  usage: '--store SLUG [--after CURSOR] [--json]',
  options: { store: { type: 'string' }, after: { type: 'string' }, json: { type: 'boolean' } },
  required: ['store'],
  async run(call) {
    await onStore(call, async (storeId) => {
      const page = await withStore(storeId, (tx) => listMessages(tx, { after: text(call, 'after') }));
      const lines = page.rows.flatMap(({ at, name, email, orderNumber, body }) => [
        `${at.toISOString()}  ${name} <${email}>${orderNumber ? `  order ${orderNumber}` : ''}`,
        ...body.split('\n').map((line) => `    ${line}`),
      ]);
      if (lines.length === 0) lines.push('No messages.');
      if (page.next) lines.push(`More with --after ${page.next}`);
      call.out.result(page, lines);
    });
  },
};
