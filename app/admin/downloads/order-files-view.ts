import type { Ended } from '#domain/downloads/index.ts';
import type { WhenText } from '../when.ts';

/** An order's files, as its page shows them. */
export type OrderFiles = {
  files: {
    id: string;
    fileName: string;
    product: string;
    used: number;
    maxDownloads: number;
    state: 'ready' | Ended;
    until: WhenText;
    last: WhenText | null;
  }[];
  /** Files that are given once the order is paid. */
  waiting: number;
  /** Files that came to their variants after the order was paid. */
  late: number;
  canRenew: boolean;
};
