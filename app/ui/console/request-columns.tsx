import { DueBadge, type DueView } from './due.tsx';
import type { ListColumn } from './list/list-rows.tsx';
import { OutcomeBadge, type RequestOutcome } from './outcome-badge.tsx';
import type { Texts } from './texts.tsx';
import type { WhenText } from './when.ts';
import { When } from './when-text.tsx';

export type RequestTimes = {
  received: WhenText;
  due: DueView;
  extended: WhenText | null;
  outcome: RequestOutcome | null;
};

/** The columns that the lists of privacy requests of staff and of operators share. */
export function requestTimeColumns<Row extends RequestTimes>(t: Texts): ListColumn<Row>[] {
  return [
    {
      key: 'received',
      text: t('privacyrequests.received'),
      card: 'meta',
      className: 'muted',
      cell: ({ received }) => <When when={received} dayOnly />,
      short: ({ received }) => (
        <>
          {t('privacyrequests.received')}: <When when={received} dayOnly />
        </>
      ),
    },
    {
      key: 'due',
      text: t('privacyrequests.due'),
      className: 'muted',
      cell: ({ due, extended }) => (extended ? t('privacyrequests.dueExtended', { day: due.day }) : due.day),
    },
    {
      key: 'state',
      text: t('privacyrequests.state'),
      card: 'aside',
      cell: ({ outcome, due }) => (outcome ? <OutcomeBadge outcome={outcome} /> : <DueBadge due={due} />),
    },
  ];
}
