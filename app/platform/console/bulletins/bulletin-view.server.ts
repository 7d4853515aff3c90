import {
  type Bulletin,
  type BulletinInput,
  bulletinState,
  countAudience,
  findBulletin,
  storeCountries,
} from '#domain/bulletins/index.ts';
import { countryName } from '#domain/countries/index.ts';
import { bulletinView } from '../../../ui/console/bulletin-view.server.ts';
import type { Desk } from '../operator.server.ts';
import { packageChoices } from '../package-choices.server.ts';
import type { BulletinChoices, BulletinPreview } from './bulletin-texts.ts';
import { bulletinTexts } from './read-bulletin-form.server.ts';

/** A row of the list as it is sent to the browser. */
export function bulletinRow(bulletin: Bulletin, { request: { now, locale }, when }: Desk) {
  const { id, level, titles, byName, showsFrom, showsUntil, endedAt } = bulletin;
  return {
    ...{ id, level, byName, title: titles[locale], state: bulletinState(bulletin, now) },
    from: when(showsFrom),
    until: when(endedAt !== null && endedAt < showsUntil ? endedAt : showsUntil),
  };
}

export type BulletinRow = ReturnType<typeof bulletinRow>;

/** An announcement as owners see it in each language. */
export function previewOf(input: BulletinInput, of = { id: 'preview', edition: 1 }): BulletinPreview {
  const { level, titles, bodies } = input;
  const bulletin = { ...of, level, titles, bodies };
  return { en: bulletinView(bulletin, 'en'), ar: bulletinView(bulletin, 'ar') };
}

/** The choices of the form. A saved country remains a choice after its last store is gone. */
export async function bulletinChoices(saved: string[], { request, t }: Desk): Promise<BulletinChoices> {
  const { locale } = request;
  const [packages, known] = await Promise.all([packageChoices(locale), storeCountries()]);
  const rows = [...known];
  for (const country of saved) {
    if (!rows.some((row) => row.country === country)) rows.push({ country, stores: 0 });
  }
  const countries = rows.map(({ country, stores }) => ({
    value: country,
    label: t('bulletindesk.country', { country: countryName(country, locale), stores }),
  }));
  return { packages, countries };
}

/** One announcement with its form, preview and audience; null if there is none. */
export async function bulletinPage(id: string, desk: Desk) {
  const bulletin = await findBulletin(id);
  if (!bulletin) return null;
  const { can, when } = desk;
  const [audience, choices] = await Promise.all([
    countAudience(bulletin),
    bulletinChoices(bulletin.countries, desk),
  ]);
  const { publishedAt, mailedAt, isMailed } = bulletin;
  const row = bulletinRow(bulletin, desk);
  const isOpen = row.state !== 'over';
  return {
    ...row,
    ...{
      texts: bulletinTexts(bulletin),
      preview: previewOf(bulletin, bulletin),
      audience,
      choices,
      isMailed,
    },
    ...{ published: publishedAt && when(publishedAt), mailed: mailedAt && when(mailedAt) },
    may: {
      edit: isOpen && can(publishedAt ? 'bulletins.publish' : 'bulletins.edit'),
      publish: row.state === 'draft' && can('bulletins.publish'),
      remove: row.state === 'draft' && can('bulletins.edit'),
      end: (row.state === 'planned' || row.state === 'shown') && can('bulletins.end'),
    },
  };
}

export type BulletinPageView = NonNullable<Awaited<ReturnType<typeof bulletinPage>>>;
