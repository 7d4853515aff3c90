import type { SenderFailure, SenderRecord, SenderStatus } from '#domain/senders/index.ts';

export type SenderView = {
  /** The platform's own sender address. */
  platform: string;
  canEdit: boolean;
  sender: {
    address: string;
    host: string;
    status: SenderStatus;
    /** False if DNS did not answer at the last check. */
    isAnswered: boolean;
    records: SenderRecord[];
    checked: string | null;
  } | null;
};

type CodeOf<F> = F extends string ? F : F extends { code: infer C extends string } ? C : never;

export type SenderResult =
  | { said: 'set' | 'removed' | 'looked' | 'tooSoon' }
  | { problem: CodeOf<SenderFailure>; typed: string };
