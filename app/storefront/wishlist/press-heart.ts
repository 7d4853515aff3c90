import type { ToastMessage } from '../../ui/toast.tsx';
import { isWished, storeWishes, type WishReply } from './wishes.ts';

type Around = {
  action: string;
  toast: (toast: ToastMessage) => void;
  failed: string;
};

/** Sends a pressed heart in the background. Loaded on the first press. */
export async function pressHeart(body: FormData, { action, toast, failed }: Around): Promise<void> {
  body.set('intent', isWished(String(body.get('product'))) ? 'remove' : 'add');
  try {
    const answer = await fetch(action, { method: 'POST', body });
    const reply = (await answer.json()) as WishReply;
    if (reply.ids) storeWishes(reply.ids);
    const status = reply.login ? 'info' : reply.ok ? 'success' : 'error';
    toast({ status, text: reply.text, link: reply.login, id: 'wish' });
  } catch {
    toast({ status: 'error', text: failed, id: 'wish' });
  }
}
