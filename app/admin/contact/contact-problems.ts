import type { Texts } from '../../ui/console/texts.tsx';
import type { PublishProblem } from '../publishing/publish-view.ts';
import type { MENUS } from './contact-view.ts';

/** The index of the wrong link of a fixed menu; -1 for none. */
export function wrongAt(field: string | undefined, menu: (typeof MENUS)[number]): number {
  const start = `menus.${menu}.`;
  return field?.startsWith(start) ? Number(field.slice(start.length)) : -1;
}

export function problemOf(t: Texts, { code, field }: PublishProblem): string {
  if (code === 'contact_invalid') return fieldText(t, field);
  return t(code === 'version_not_found' ? 'content.problem.version_not_found' : 'content.problem.other');
}

/** The message for a wrong field, with the expected format. */
export function fieldText(t: Texts, field: string): string {
  if (field === 'email' || field === 'phone' || field === 'whatsapp')
    return t(`content.contact.wrong.${field}`);
  if (/^menus\.more\.\d+\.name$/.test(field)) return t('menus.wrongName');
  if (field.startsWith('social.')) return t('content.contact.wrong.social');
  if (field === 'menus.tile.label') return t('menus.tile.wrongLabel');
  if (field === 'menus.tile.line') return t('menus.tile.wrongLine');
  if (field === 'menus.tile.to') return t('menus.tile.wrongTo');
  if (field === 'menus.more') return t('menus.tooMany');
  return t(field.startsWith('menus.') ? 'content.contact.wrong.menus' : 'content.problem.too_long');
}
