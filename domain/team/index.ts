export {
  type Invitation,
  invitationOf,
  type JoinFailure,
  joinTeam,
  makeInvitedAccount,
} from './answer-invitation.ts';
export { type Deletion, deleteAccount, soleOwnerOf } from './delete-account.ts';
export { type Invite, type InviteFailure, inviteMember, withdrawInvitation } from './invite.ts';
export { type Team, type TeamInvitation, type TeamMember, teamOf } from './list-team.ts';
export { mailOwners } from './mail-owners.ts';
export { changeMember, leaveTeam, memberOf, removeMember, standingKey } from './members.ts';
export { type OwnOffer, offersTo } from './own-offers.ts';
export { dropOffer, offerOwnership, takeOwnership } from './ownership.ts';
export { GIVABLE, MOST_SETS, type PermissionSet, removeSet, type SetInput, saveSet } from './sets.ts';
export { INVITED_ROLES, type InvitedRole } from './standing.ts';
