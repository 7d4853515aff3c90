import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CustomerTabs } from '../customers/customer-tabs.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { InviteCard } from './invite-card.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { RolesCard } from './roles-card.tsx';
import { InvitationList, MemberList } from './team-lists.tsx';
import type { TeamPageView, TeamResult } from './team-view.ts';

type Props = { view: TeamPageView; result: TeamResult | undefined };

export function TeamPage({ view, result }: Props) {
  const t = useTexts();
  const problem = result && 'problem' in result ? result.problem : null;
  return (
    <main className="page form" id="main">
      <PageHead title={t('customers.tab.team')} heading={t('customers.title')} isInline />
      <CustomerTabs tab="team" customers={view.canSeeCustomers} team privacy={view.canSeePrivacy} />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {problem && problem.at !== 'invite' ? (
        <PageNote tone="warning" isRefusal>
          {problem.text}
        </PageNote>
      ) : null}
      <div className="split">
        <div className="stack">
          <MemberList view={view} />
          <InvitationList view={view} />
        </div>
        <div className="stack">
          {view.canEdit ? <InviteCard view={view} result={result} /> : null}
          <RolesCard view={view} />
          <OwnershipCard view={view} />
        </div>
      </div>
    </main>
  );
}
