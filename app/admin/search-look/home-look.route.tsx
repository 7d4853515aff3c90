import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { HOME_LOOK_LIMITS, readHomeLook, saveHomeLook } from '#domain/tenancy/index.ts';
import { eachLocale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { errorTexts } from '../kit/form-fields.tsx';
import { bilingual, version } from '../kit/form-schema.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { SettingsForm } from '../kit/settings-form.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/home-look.route';
import { storeLook } from './look.server.ts';
import { SearchLookCard } from './search-look-card.tsx';

const schema = z.object({
  titles: bilingual(HOME_LOOK_LIMITS.titles),
  descriptions: bilingual(HOME_LOOK_LIMITS.descriptions),
  version: version(),
});

export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, staff) => {
  const saved = await withStore(staff.store.id, (tx) => readHomeLook(tx));
  const { overrides, digits } = staff.store.shell;
  return {
    form: { saved, seen: { version: saved.version }, canEdit: staff.can('content.edit') },
    look: { ...storeLook(staff, '/'), same: {} },
    names: eachLocale((locale) => translator(locale, overrides[locale], digits)('storefront.shell.home')),
  };
});

export const action = settingsAction('content.edit', { schema, save: saveHomeLook });

/** The title and the description of the home page in search engines. */
export default function HomeLook({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { form, look, names } = loaderData;
  return (
    <SettingsForm
      {...form}
      title={t('searchlook.home.title')}
      text={t('searchlook.home.text')}
      result={actionData}
    >
      {({ values, problems = {} }) => (
        <SearchLookCard
          view={look}
          first={eachLocale((locale) => ({
            title: names[locale],
            slug: null,
            body: '',
            seoTitle: values.titles[locale],
            seoDescription: values.descriptions[locale],
          }))}
          fields={{ seoTitle: 'titles', seoDescription: 'descriptions' }}
          isHidden={null}
          errorOf={errorTexts(t, problems)}
        />
      )}
    </SettingsForm>
  );
}
