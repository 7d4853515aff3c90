import type { ToastMessage } from '../../ui/toast.tsx';
import { isWished, storeWishes, type WishReply } from './wishes.ts';

type Around = {
  action: string;
  /** Navigates a guest to sign-in. */
  go: (address: string) => void;
  toast: (toast: ToastMessage) => void;
  failed: string;
};

/** Sends a pressed heart in the background. Loaded on the first press. */
export async function pressHeart(body: FormData, { action, go, toast, failed }: Around): Promise<void> {
  body.set('intent', isWished(String(body.get('product'))) ? 'remove' : 'add');
  try {
    const answer = await fetch(action, { method: 'POST', body });
    const reply = (await answer.json()) as WishReply;
    if (reply.login) return go(reply.login);
    if (reply.ids) storeWishes(reply.ids);
    toast({ status: reply.ok ? 'success' : 'error', text: reply.text, id: 'wish' });
  } catch {
    toast({ status: 'error', text: failed, id: 'wish' });
  }
}
