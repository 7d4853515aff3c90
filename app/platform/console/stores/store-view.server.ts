import { data } from 'react-router';
import { activeHelpGrant } from '#domain/identity/index.ts';
import { readDeskStore } from '#domain/operator-desk/index.ts';
import { listPackages, storeFeatures } from '#domain/packages/index.ts';
import type { SubscriptionChange } from '#domain/subscription/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import type { Desk } from '../operator.server.ts';

/** A store's page in the form sent to the browser: times as texts, and only the fields that the page shows. */
export async function storeView(slug: string, { request, when, can }: Desk) {
  const { locale, config, now } = request;
  const [store, packages] = await Promise.all([readDeskStore(slug, now), listPackages()]);
  if (!store) throw data(null, { status: 404 });
  const features = await storeFeatures(store.id);
  const grant = await activeHelpGrant(store.id, now);
  const { subscription, figures, createdAt, notes, acts, members, ...rest } = store;
  const { suspension, periodEndsAt, changes } = subscription;
  const href = storefrontOrigin(config, store.slug);
  return {
    ...rest,
    features,
    href,
    host: new URL(href).host,
    since: when(createdAt),
    // Only roles that may see personal data get addresses.
    members: members.map((member) => (can('people.view') ? member : { ...member, email: null })),
    figures: {
      ...{ orders: figures.orders, sales: figures.sales, currency: figures.currency },
      lastOrder: figures.lastOrderAt && when(figures.lastOrderAt),
    },
    plan: subscription.package && {
      ...{ code: subscription.package.code, version: subscription.package.version },
      ...{ name: subscription.package.names[locale], limits: subscription.package.limits },
    },
    customer: subscription.stripeId,
    ends: periodEndsAt && when(periodEndsAt),
    // The last day on which the store is open, for the date field.
    lastDay: periodEndsAt ? new Date(periodEndsAt.getTime() - 1).toISOString().slice(0, 10) : '',
    suspension: suspension && { ...suspension, at: when(suspension.at) },
    changes: changes.map((change) => changeView(change, locale, when)),
    notes: notes.map((note) => ({ ...note, at: when(note.at) })),
    acts: acts.map(({ at, name, action, reason, id }) => ({ id, name, action, reason, at: when(at) })),
    packages: packages.map(({ code, names }) => ({ value: code, label: names[locale] })),
    helpUntil: grant && when(grant.expiresAt),
    may: rightsOf(can),
  };
}

const rightsOf = (can: Desk['can']) => ({
  note: can('stores.note'),
  suspend: can('stores.suspend'),
  viewAs: can('stores.viewAs'),
  features: can('stores.features'),
  help: can('stores.help'),
  package: can('stores.package'),
  period: can('stores.period'),
});

function changeView(
  { id, at, byName, kind, reason, ...change }: SubscriptionChange,
  locale: Locale,
  when: Desk['when'],
) {
  const { periodEndAfter, packageAfter } = change;
  return {
    ...{ id, byName, kind, reason, at: when(at) },
    end: periodEndAfter && when(periodEndAfter),
    package: packageAfter?.[locale] ?? null,
  };
}

export type StoreView = Awaited<ReturnType<typeof storeView>>;
