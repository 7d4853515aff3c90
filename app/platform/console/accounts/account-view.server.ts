import { data } from 'react-router';
import { readAccount } from '#domain/operator-desk/index.ts';
import { deviceOf } from '../../own/device.ts';
import type { Desk } from '../operator.server.ts';

/** An account's page in the form sent to the browser: times as texts, and only the fields that the page shows. */
export async function accountView(userId: string, { request, when, can }: Desk) {
  const person = await readAccount(userId, request.now);
  if (!person) throw data(null, { status: 404 });
  const { createdAt, seenAt, lock, sessions, changes, acts, ...rest } = person;
  const isOpen = person.operatorRole === null && person.state !== 'unclaimed';
  return {
    ...rest,
    since: when(createdAt),
    seen: seenAt && when(seenAt),
    lock: lock && { ...lock, at: when(lock.at) },
    sessions: sessions.map(({ userAgent, ip, seenAt: at, startedAt }) => ({
      ...{ device: deviceOf(userAgent), ip, seen: when(at), started: when(startedAt) },
    })),
    changes: changes.map(({ what, detail, at }) => ({ what, detail, at: when(at) })),
    acts: acts.map(({ at, name, action, reason, id }) => ({ id, name, action, reason, at: when(at) })),
    may: {
      sessions: isOpen && can('people.sessions') && sessions.length > 0,
      reset: isOpen && can('people.reset'),
      secondStep: isOpen && can('people.secondStep') && person.hasSecondStep,
      lock: isOpen && can('people.lock') && lock === null,
      unlock: isOpen && can('people.unlock') && lock !== null,
    },
  };
}

export type AccountView = Awaited<ReturnType<typeof accountView>>;
