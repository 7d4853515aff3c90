import type { GuestRow, Person, PersonRow, UnderWay } from '#domain/people/index.ts';
import type { ListRules, ListState } from '../list/list-state.ts';
import type { WhenText } from '../shell/when.ts';

export const PEOPLE_VIEWS = ['all', 'returning', 'never', 'blocked', 'guests'] as const;

export const PEOPLE_RULES = {
  path: '/admin/users',
  views: PEOPLE_VIEWS,
  filters: ['tag'],
  sorts: ['newest', 'recent', 'spent', 'orders', 'name'],
  sizes: [50, 25, 100],
} satisfies ListRules;

export type PersonLine = Omit<PersonRow, 'createdAt' | 'lastOrderAt' | 'phone'> & {
  phone: string;
  joined: WhenText;
  lastOrder: WhenText | null;
};

export type GuestLine = Omit<GuestRow, 'lastOrderAt'> & { lastOrder: WhenText };

export type PeopleListView = {
  state: ListState;
  rows: PersonLine[];
  guests: GuestLine[];
  next: string | null;
  counts: { all: number; blocked: number };
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
