import type { InboxMessage, MessageStatus } from '#domain/inbox/index.ts';
import type { BadgeLook } from '../../ui/console/badge.tsx';
import type { WhenText } from '../../ui/console/when.ts';

export type MessageRow = Omit<InboxMessage, 'at'> & { at: WhenText };

export const MESSAGE_LOOK: Record<MessageStatus, BadgeLook> = {
  new: { tone: 'info', mark: 'full' },
  read: { tone: 'neutral', mark: 'open' },
  answered: { tone: 'success', mark: 'full' },
};

export type ReplyResult =
  | { sent: true }
  | { problem: number; typed: string }
  | { stale: number; typed: string }
  | { isTooMany: true; typed: string };
