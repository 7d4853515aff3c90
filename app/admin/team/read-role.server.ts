import { actionsOfMember } from '#domain/identity/index.ts';
import { GIVABLE, teamOf } from '#domain/team/index.ts';
import { isMessageKey, translator } from '#messages/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { RolePageView } from './team-view.ts';

/** A custom role as its page shows it. A member can grant only actions that they may do themselves. */
export async function readRole(staff: Staff, setId: string): Promise<RolePageView | null> {
  const { request, store, actor } = staff;
  const team = await teamOf(store.id, request.now);
  const set = team.sets.find((each) => each.id === setId);
  if (!set && setId !== 'new') return null;
  const t = translator(request.locale);
  // An action without a text yet is shown by its name.
  const word = (key: string, name: string) => (isMessageKey(key) ? t(key) : name);
  const own = actionsOfMember(actor);
  const parts = new Map<string, RolePageView['parts'][number]>();
  for (const action of GIVABLE.filter((each) => own.includes(each))) {
    const [part = '', verb = ''] = action.split('.');
    const group = parts.get(part) ?? { part, label: word(`team.part.${part}`, part), actions: [] };
    const isOn = set?.actions.includes(action) ?? false;
    group.actions.push({ action, label: word(`team.verb.${verb}`, verb), isOn });
    parts.set(part, group);
  }
  return {
    id: set?.id ?? null,
    name: set?.name ?? '',
    version: set?.version ?? 0,
    parts: [...parts.values()],
    uses: [...team.members, ...team.invitations].filter((each) => each.setId === setId).length,
  };
}
