import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { checkSender, readSender, removeSender, senderRecords, setSender } from '#domain/senders/index.ts';
import { addressHost, senderAddress } from '#lib/sender-address.ts';
import { translator } from '#messages/index.ts';
import { dnsOf } from '#server/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/sender.route';
import { SenderPage } from './sender-page.tsx';
import type { SenderResult, SenderView } from './sender-view.ts';

/** The minimum interval between two checks, to protect the DNS servers of the domain. */
const BETWEEN_CHECKS_MS = 5000;

export const loader = staffOnly('domains.view', async (_: Route.LoaderArgs, staff): Promise<SenderView> => {
  const { store, request } = staff;
  const platform = senderAddress(request.config.mailFrom);
  const sender = await withStore(store.id, readSender);
  const { locale, now } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  return {
    platform,
    canEdit: staff.can('domains.edit'),
    sender: sender && {
      address: sender.address,
      host: sender.host,
      status: sender.status,
      isAnswered: sender.seen.isAnswered,
      records: senderRecords(sender, addressHost(platform)),
      checked: sender.checkedAt && whenText(sender.checkedAt, reading).text,
    },
  };
});

const ACTS: Record<string, (form: FormData, staff: Staff) => Promise<Awaited<ReturnType<typeof check>>>> = {
  set: (form, staff) => set(formText(form, 'address'), staff),
  check: (_, staff) => check(staff),
  async remove(_, { store, request }) {
    await removeSender(store.id, request.act());
    return answerForm<SenderResult>({ said: 'removed' }, 200);
  },
};

export const action = staffOnly('domains.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const act = Object.entries(ACTS).find(([intent]) => intent === formText(form, 'intent'))?.[1];
  if (!act) throw data(null, { status: 400 });
  return act(form, staff);
});

async function set(typed: string, { store, request }: Staff) {
  const { config } = request;
  const wanted = { typed, settings: config, secretKey: config.secretKey() };
  const done = await setSender(store.id, wanted, request.act());
  if (done.ok) return answerForm<SenderResult>({ said: 'set' }, 200);
  return answerForm<SenderResult>({ problem: done.code, typed: typed.slice(0, 300) }, 422);
}

async function check({ store, request }: Staff) {
  const sender = await withStore(store.id, readSender);
  const since = request.now.getTime() - (sender?.checkedAt?.getTime() ?? 0);
  if (since < BETWEEN_CHECKS_MS) return answerForm<SenderResult>({ said: 'tooSoon' }, 429);
  const mailHost = addressHost(senderAddress(request.config.mailFrom));
  await checkSender(store.id, { dns: dnsOf(request.config), mailHost }, request.act());
  return answerForm<SenderResult>({ said: 'looked' }, 200);
}

export default function Sender({ loaderData, actionData }: Route.ComponentProps) {
  return <SenderPage view={loaderData} result={actionData} />;
}
