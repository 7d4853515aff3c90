import type { InvitedRole, TeamInvitation, TeamMember } from '#domain/team/index.ts';
import type { WhenText } from '../../ui/console/when.ts';

/** A built-in or custom role in a menu; `value` is posted. */
export type RoleChoice = { value: string; label: string };

export type MemberLine = Omit<TeamMember, 'joinedAt' | 'seenAt'> & {
  joined: WhenText;
  seen: WhenText | null;
  /** The value of the member's role in a menu, and its name. */
  standing: string;
  label: string;
  isSelf: boolean;
  canChange: boolean;
};

export type InvitationLine = Omit<TeamInvitation, 'sentAt' | 'expiresAt'> & {
  label: string;
  sent: WhenText;
  isOver: boolean;
};

export type TeamPageView = {
  members: MemberLine[];
  invitations: InvitationLine[];
  sets: { id: string; name: string; count: number; uses: number }[];
  choices: RoleChoice[];
  offer: { toName: string; until: string; isMine: boolean; isForMe: boolean } | null;
  limit: number | null;
  canEdit: boolean;
  hasOwnRoles: boolean;
  canTransfer: boolean;
  canSeeCustomers: boolean;
  isOwner: boolean;
};

export type TeamProblem = { text: string; at: 'invite' | 'member' | 'offer' | 'page' };

/** The result of a form; a refusal returns the typed values. */
export type TeamResult = { said: string } | { problem: TeamProblem; typed?: { email: string; role: string } };

export function standingOf(value: string): { role: InvitedRole; setId: string | null } {
  const roles: readonly string[] = ['admin', 'catalog', 'orders', 'marketing', 'viewer'];
  if (roles.includes(value)) return { role: value as InvitedRole, setId: null };
  return { role: 'custom', setId: value };
}

export type RolePageView = {
  id: string | null;
  name: string;
  version: number;
  parts: { part: string; label: string; actions: { action: string; label: string; isOn: boolean }[] }[];
  uses: number;
};

export type RoleResult =
  | { problem: string; field: 'name' | 'actions' | null; typed: { name: string; actions: string[] } }
  | undefined;
