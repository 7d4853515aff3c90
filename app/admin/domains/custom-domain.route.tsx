import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  addDomain,
  checkDomain,
  endOfLookUps,
  listDomains,
  removeDomain,
  setPrimary,
} from '#domain/domains/index.ts';
import { isFeatureOn } from '#domain/packages/index.ts';
import { translator } from '#messages/index.ts';
import { certificatesOf, dnsOf, domainTarget } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/custom-domain.route';
import { buildDomain } from './build-domains.server.ts';
import { DomainsPage } from './domains-page.tsx';
import type { DomainProblemCode, DomainsResult } from './domains-view.ts';

/** The minimum interval between two checks of the same name, to protect its DNS servers. */
const BETWEEN_CHECKS_MS = 5000;

export const loader = staffOnly('domains.view', async (_: Route.LoaderArgs, staff) => {
  const { config } = staff.request;
  const target = domainTarget(config, staff.store.slug);
  const claims = await listDomains(staff.store.id);
  const { values: addresses } =
    claims.length > 0 ? await dnsOf(config).addresses(target.name, endOfLookUps()) : { values: [] };
  return {
    own: target.name,
    domains: claims.map((claim) => buildDomain(claim, { target, addresses }, staff)),
    canEdit: staff.can('domains.edit'),
    canAdd: await withStore(staff.store.id, (tx) => isFeatureOn(tx, 'own_domains')),
  };
});

export const action = staffOnly('domains.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const host = formText(form, 'host').slice(0, 300);
  const intent = formText(form, 'intent');
  if (intent === 'add') return add(host, staff);
  if (intent === 'check') return check(host, staff);
  if (intent === 'remove') {
    const removed = await removeDomain(staff.store.id, host, staff.request.act());
    return removed.ok ? answerForm<DomainsResult>({ said: 'removed' }, 200) : refuse(removed.code, 422);
  }
  if (intent === 'primary') {
    const set = await setPrimary(staff.store.id, host === '' ? null : host, staff.request.act());
    return set.ok ? answerForm<DomainsResult>({ said: 'primarySet' }, 200) : refuse(set.code, 422);
  }
  throw data(null, { status: 400 });
});

async function add(typed: string, { store, request }: Staff) {
  const settings = request.config;
  const added = await addDomain(store.id, { typed, settings }, request.act());
  if (added.ok) return answerForm<DomainsResult>({ said: 'added' }, 200);
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const until = added.code === 'domain_quarantined' ? whenText(added.data.until, reading).exact : '';
  const max = maxOf(added);
  const status = added.code === 'plan_limit' || added.code === 'feature_off' ? 403 : 422;
  return answerForm<DomainsResult>({ problem: added.code, typed, until, max }, status);
}

function maxOf(failure: Exclude<Awaited<ReturnType<typeof addDomain>>, { ok: true }>): number {
  if (failure.code === 'plan_limit') return failure.data.limit;
  const { code } = failure;
  return code === 'too_many_domains' || code === 'added_too_often' ? failure.data.max : 0;
}

async function check(host: string, { store, request }: Staff) {
  const claim = (await listDomains(store.id)).find((each) => each.host === host);
  if (!claim) return refuse('domain_not_found', 422);
  const since = request.now.getTime() - (claim.checkedAt?.getTime() ?? 0);
  if (since < BETWEEN_CHECKS_MS) return answerForm<DomainsResult>({ tooSoon: true }, 429);
  const target = domainTarget(request.config, store.slug);
  const means = {
    dns: dnsOf(request.config),
    certificates: certificatesOf(request.config),
    act: request.act(),
  };
  await checkDomain(store.id, { host, target }, means);
  return answerForm<DomainsResult>({ said: 'looked' }, 200);
}

function refuse(problem: DomainProblemCode, status: number) {
  return answerForm<DomainsResult>({ problem, typed: '', until: '', max: 0 }, status);
}

export default function CustomDomain({ loaderData, actionData }: Route.ComponentProps) {
  return <DomainsPage {...loaderData} result={actionData} />;
}
