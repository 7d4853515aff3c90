import { storeClosure, subscriptionOf } from '#domain/subscription/index.ts';
import type { Command } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';
import { storeUrls } from '../store-urls.ts';

export const storeShowCommand: Command = {
  words: 'store show',
  about: 'Show a store: its addresses, its plan and the end of its paid period, its status and its history.',
  usage: 'SLUG [--json]',
  options: { json: { type: 'boolean' } },
  positionals: 1,
  async run(call) {
    const { out, config } = call;
    await onInstall(call, async () => {
      const store = await knownStore(call);
      const { changes, ...subscription } = await subscriptionOf(store.storeId);
      const { slug, name, storeId, isDemo } = store;
      const closure = storeClosure(store, config.clock());
      const urls = storeUrls(config, slug);
      const { stripeId, package: plan, periodEndsAt, suspension } = subscription;
      out.result({ slug, name, storeId, isDemo, closure, ...urls, ...subscription, changes }, [
        `${name} (${slug})`,
        `  Shop:      ${urls.url}`,
        `  Admin:     ${urls.adminUrl}`,
        `  State:     ${closure ?? 'open'}`,
        `  Plan:      ${plan ? `${plan.code} (version ${plan.version})` : 'none'}, ${periodEndsAt ? `until ${periodEndsAt.toISOString()}` : 'without an end'}`,
        `  stripeId:  ${stripeId ?? 'none'}`,
        ...(suspension
          ? [`  Suspended: ${suspension.at.toISOString()} by ${suspension.byName}: ${suspension.reason}`]
          : []),
        ...changes.map((change) => `  ${change.at.toISOString()}  ${sentence(change)} (${change.byName})`),
      ]);
    });
  },
};

type Change = Awaited<ReturnType<typeof subscriptionOf>>['changes'][number];

function sentence({ kind, reason, periodEndAfter, packageAfter }: Change): string {
  if (kind === 'started') return 'subscription started';
  if (kind === 'package') return `moved to the package ${packageAfter?.en ?? ''}`;
  if (kind === 'period_end') return `period end set to ${periodEndAfter?.toISOString() ?? 'never'}`;
  return `${kind}: ${reason}`;
}
