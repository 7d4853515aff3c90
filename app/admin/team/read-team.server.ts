import { actionsOfMember } from '#domain/identity/index.ts';
import { storeFeatures } from '#domain/packages/index.ts';
import { INVITED_ROLES, type Team, teamOf } from '#domain/team/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { MemberLine, RoleChoice, TeamPageView } from './team-view.ts';

/** The team as its page shows it: the roles offered for each member depend on the viewer's own. */
export async function readTeam(staff: Staff): Promise<TeamPageView> {
  const { request, store, actor } = staff;
  const t = translator(request.locale);
  const [team, features] = await Promise.all([teamOf(store.id, request.now), storeFeatures(store.id)]);
  const reading = { now: request.now, timeZone: store.shell.timeZone, locale: request.locale, t };
  const own = actionsOfMember(actor);
  const mayGive = (actions: readonly string[]) => actions.every((each) => own.includes(each as never));
  const label = labeller(team, t);
  const canEdit = staff.can('team.edit');
  return {
    members: team.members.map(({ joinedAt, seenAt, ...member }) => ({
      ...member,
      joined: whenText(joinedAt, reading),
      seen: seenAt && whenText(seenAt, reading),
      standing: member.setId ?? member.role,
      label: label(member),
      isSelf: member.userId === actor.userId,
      canChange: canEdit && isBelow(team, member, { self: actor.userId, mayGive }),
    })),
    invitations: team.invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      label: label(invitation),
      sent: whenText(sentAt, reading),
      isOver: expiresAt <= request.now,
    })),
    sets: setsOf(team),
    choices: choicesOf(team, t).filter(({ actions }) => mayGive(actions)),
    offer: offerOf(team, staff, (at) => whenText(at, reading).text),
    limit: team.limit,
    canEdit,
    hasOwnRoles: features.some(({ feature, isOn }) => feature === 'own_roles' && isOn),
    ...{ canSeeCustomers: staff.can('customers.view'), canSeePrivacy: staff.can('privacy.view') },
    ...{ isOwner: actor.role === 'owner', canTransfer: staff.can('team.transfer') },
  };
}

function setsOf(team: Team) {
  return team.sets.map(({ id, name, actions }) => ({
    id,
    name,
    count: actions.length,
    uses: [...team.members, ...team.invitations].filter((each) => each.setId === id).length,
  }));
}

type Who = Pick<MemberLine, 'role' | 'setId'>;

function labeller(team: Team, t: Translate) {
  return ({ role, setId }: Who) => team.sets.find((set) => set.id === setId)?.name ?? t(`team.role.${role}`);
}

function isBelow(
  team: Team,
  { userId, role, setId }: Who & { userId: string },
  { self, mayGive }: { self: string; mayGive: (actions: readonly string[]) => boolean },
): boolean {
  if (userId === self || role === 'owner') return false;
  const actions = team.sets.find((set) => set.id === setId)?.actions;
  return mayGive(actionsOfMember({ role, actions }));
}

function choicesOf(team: Team, t: Translate): (RoleChoice & { actions: readonly string[] })[] {
  const roles = INVITED_ROLES.filter((role) => role !== 'custom').map((role) => ({
    value: role as string,
    label: t(`team.role.${role}`),
    actions: actionsOfMember({ role }) as readonly string[],
  }));
  return [...roles, ...team.sets.map(({ id, name, actions }) => ({ value: id, label: name, actions }))];
}

function offerOf(team: Team, { actor }: Staff, say: (at: Date) => string): TeamPageView['offer'] {
  if (!team.offer) return null;
  const { fromUserId, toUserId, expiresAt } = team.offer;
  return {
    toName: team.members.find((member) => member.userId === toUserId)?.name ?? '',
    until: say(expiresAt),
    isMine: fromUserId === actor.userId,
    isForMe: toUserId === actor.userId,
  };
}
