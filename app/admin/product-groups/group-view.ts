import type { GroupKind, GroupWords } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { PickedProduct } from '../kit/find-product.tsx';
import type { FormResult } from '../kit/form-result.ts';
import type { GroupChoices } from '../products/group-choices.ts';
import type { LookView } from '../search-look/look-view.ts';

export const GROUP_PATHS = {
  category: '/admin/categories',
  brand: '/admin/brands',
  collection: '/admin/collections',
} as const satisfies Record<GroupKind, string>;

/** The tabs of the lists: how products are organised, and their size guides. */
export type GroupTab = GroupKind | 'sizeGuide';

export const TAB_PATHS = { ...GROUP_PATHS, sizeGuide: '/admin/size-guides' } as const satisfies Record<
  GroupTab,
  string
>;

export const RULE_FIELDS = ['category', 'brand', 'tag', 'price', 'sale', 'stock', 'stars'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** A typed condition; its `field` decides which of the other parts apply. */
export type TypedCondition = { key: string; field: RuleField; value: string; from: string; to: string };

export type TypedGroup = {
  texts: Record<Locale, GroupWords>;
  parentId: string;
  media: { id: string; src: string } | null;
  isHiddenFromSearch: boolean;
  mode: 'hand' | 'rule';
  products: PickedProduct[];
  match: 'all' | 'any';
  conditions: TypedCondition[];
};

export type GroupOnPage = {
  kind: GroupKind;
  id: string | null;
  version: number;
  saved: TypedGroup;
  /** The group's page in the shop, null for a new group. */
  href: string | null;
  canEdit: boolean;
  canRemove: boolean;
  currency: string;
  origin: string;
  choices: GroupChoices;
  look: LookView;
  /** The builder of the sections below a category's page, and if it has its own; null where there are none. */
  sections: { to: string; isOwn: boolean } | null;
  /** 1 if the saved picture has no alternative text. */
  withoutAlt: number;
};

export type GroupProblems = Record<string, string>;

export type GroupResult = FormResult<TypedGroup, GroupProblems>;
