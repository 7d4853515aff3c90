import type { GuestRow, Person, PersonRow, UnderWay } from '#domain/people/index.ts';
import type { ListPage, ListRules } from '../list/list-state.ts';
import type { WhenText } from '../shell/when.ts';

export const PEOPLE_RULES = {
  path: '/admin/users',
  views: ['all', 'returning', 'never', 'blocked', 'guests'],
  filters: ['tag'],
  sorts: ['newest', 'recent', 'spent', 'orders', 'name'],
} as const satisfies ListRules;
export type PeopleViewName = (typeof PEOPLE_RULES.views)[number];

export type PersonLine = Omit<PersonRow, 'createdAt' | 'lastOrderAt' | 'phone'> & {
  phone: string;
  joined: WhenText;
  lastOrder: WhenText | null;
};

export type GuestLine = Omit<GuestRow, 'lastOrderAt'> & { lastOrder: WhenText };

export type PeopleListView = {
  list: ListPage<PersonLine, PeopleViewName>;
  guests: GuestLine[];
  tags: string[];
  canExport: boolean;
  canSeeTeam: boolean;
};

export type PersonView = Omit<Person, 'createdAt' | 'firstOrderAt' | 'lastOrderAt' | 'blocked' | 'latest'> & {
  phoneText: string;
  joined: WhenText;
  firstOrder: WhenText | null;
  lastOrder: WhenText | null;
  blocked: { when: WhenText; reason: string } | null;
  /** The orders that a block does not stop. */
  underWay: UnderWay;
  latest: (Omit<Person['latest'][number], 'placedAt'> & { when: WhenText })[];
  canEdit: boolean;
  canSeeOrders: boolean;
  canGiveCredit: boolean;
};

/** The result of a form on a customer's page; a refusal returns the typed values. */
export type PersonResult =
  | { said: string }
  | { problem: string }
  | { stale: { note: string }; typed: { note: string } };
