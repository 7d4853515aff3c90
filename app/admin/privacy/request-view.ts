import type { HeldData, OtherRequest, RequestPage, RequestRow } from '#domain/privacy/index.ts';
import type { DueView } from '../../ui/console/due.tsx';
import type { ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';

export const PRIVACY_PATH = '/admin/users/privacy';

export const REQUEST_RULES = {
  path: PRIVACY_PATH,
  views: ['open', 'closed', 'all'],
} as const satisfies ListRules;

export type RequestLine = Pick<RequestRow, 'id' | 'kind' | 'source' | 'byName' | 'outcome' | 'extension'> & {
  received: WhenText;
  extended: WhenText | null;
  due: DueView;
  closed: WhenText | null;
};

export type RequestDetails = RequestLine &
  Pick<RequestPage, 'contact' | 'closedBy'> & {
    held: HeldData | null;
    /** The days that an extension would add. */
    furtherDays: number;
    others: (Omit<OtherRequest, 'receivedAt'> & { received: WhenText })[];
  };

/** The result of a form about requests; a refusal returns the typed values. */
export type RequestResult =
  | { said: string }
  | { problems: Record<string, string>; typed: Record<string, string> };

export type RequestPageProps = {
  request: RequestDetails;
  canHandle: boolean;
  canExport: boolean;
  fileProblem: 'wrong' | 'tooMany' | null;
  result: RequestResult | undefined;
};
