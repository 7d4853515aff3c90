import type { CustomerDetails, CustomerRow, GuestRow, UnderWay } from '#domain/customer-desk/index.ts';
import type { ListPage, ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';

export const CUSTOMER_RULES = {
  path: '/admin/users',
  views: ['all', 'returning', 'never', 'blocked', 'guests'],
  filters: ['tag'],
  sorts: ['newest', 'recent', 'spent', 'orders', 'name'],
} as const satisfies ListRules;
export type CustomerViewName = (typeof CUSTOMER_RULES.views)[number];

export type CustomerLine = Omit<CustomerRow, 'createdAt' | 'lastOrderAt' | 'phone'> & {
  phone: string;
  joined: WhenText;
  lastOrder: WhenText | null;
};

export type GuestLine = Omit<GuestRow, 'lastOrderAt'> & { lastOrder: WhenText };

export type CustomerListView = {
  list: ListPage<CustomerLine, CustomerViewName>;
  guests: GuestLine[];
  tags: string[];
  canExport: boolean;
  canSeeTeam: boolean;
  canSeePrivacy: boolean;
};

export type CustomerView = Omit<
  CustomerDetails,
  'createdAt' | 'firstOrderAt' | 'lastOrderAt' | 'blocked' | 'latest'
> & {
  phoneText: string;
  joined: WhenText;
  firstOrder: WhenText | null;
  lastOrder: WhenText | null;
  blocked: { when: WhenText; reason: string } | null;
  /** The orders that a block does not stop. */
  underWay: UnderWay;
  latest: (Omit<CustomerDetails['latest'][number], 'placedAt'> & { when: WhenText })[];
  canEdit: boolean;
  canSeeOrders: boolean;
  canGiveCredit: boolean;
};

/** The result of a form on a customer's page; a refusal returns the typed values. */
export type CustomerResult =
  | { said: string }
  | { problem: string }
  | { stale: { note: string }; typed: { note: string } };
