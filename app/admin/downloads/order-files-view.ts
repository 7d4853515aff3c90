import type { Ended } from '#domain/downloads/index.ts';
import type { WhenText } from '../../ui/console/when.ts';

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
  /** Files that become available once the order is paid. */
  waiting: number;
  /** Files added to their variants after the order was paid. */
  late: number;
  canRenew: boolean;
};
