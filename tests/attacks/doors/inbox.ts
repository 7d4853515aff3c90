import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { sendMessage } from '#domain/inbox/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const MESSAGE = { name: SECRET, email: 'sara@example.com', orderNumber: '', locale: 'en' } as const;

const doors: Doors = async (store) => {
  const act = shopperAct(TEST_TIME, { ip: '10.7.7.7', requestId: 'r' });
  const sent = await withStore(store.id, (tx) => sendMessage(tx, { ...MESSAGE, comments: SECRET }, act));
  const one = {
    path: '/admin/contactus/:messageId',
    ids: { messageId: sent.ok ? sent.value.messageId : 'none' },
  };
  return [
    { needs: 'inbox.view', path: '/admin/contactus' },
    { needs: 'inbox.view', ...one },
    { needs: 'inbox.reply', ...one, post: { reply: '', seen: '0' } },
    { needs: 'inbox.reply', ...one, post: { intent: 'read' }, acts: true },
    { needs: 'reviews.view', path: '/admin/reviews' },
    { needs: 'reviews.moderate', path: '/admin/reviews', post: { act: 'publish', id: 'none' } },
    {
      needs: 'reviews.moderate',
      path: '/admin/reviews',
      post: { act: 'remove_photo', id: 'none', photo: 'none' },
    },
    {
      needs: 'reviews.moderate',
      path: '/admin/reviews',
      post: { act: 'moderation', isOn: 'yes' },
      acts: true,
    },
  ];
};

export default doors;
