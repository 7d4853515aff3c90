import { withStore } from '#db/index.ts';
import { readDraft } from '#domain/publishing/index.ts';
import { readBranding } from '#domain/tenancy/index.ts';
import { listThemes, type Theme } from '#domain/themes/index.ts';
import { parseColour } from '#lib/colour.ts';
import { readThemeOptions } from '#lib/theme-options.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/theme.route';
import { ThemePage } from './theme-page.tsx';
import type { ThemeView } from './theme-view.ts';

export const loader = staffOnly('branding.view', async (_: Route.LoaderArgs, staff) => {
  const { draft, publishing } = await buildPublishing(staff, 'branding');
  const { theme, themeOptions, primaryColor, secondaryColor } = draft.body;
  const themes = listThemes();
  const published = await withStore(staff.store.id, (tx) => readBranding(tx));
  return {
    themes: themes.map((each): ThemeView => {
      const { name, about, fonts, colours } = each.manifest;
      const { locale } = staff.request;
      return {
        ...{ key: each.key, name: name[locale], about: about[locale], fonts: fonts.name[locale] },
        ...{ colours, picture: each.previews[locale] },
      };
    }),
    saved: { theme, themeOptions },
    inUse: published.theme,
    // An owner who never chose colours wants those of the theme.
    takesColours: themes.some((each) => isOf(each, { primaryColor, secondaryColor })),
    publishing,
    canEdit: staff.can('branding.edit'),
  };
});

export const action = staffOnly('branding.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const asked = Object.fromEntries(form);
  const { body } = await withStore(staff.store.id, (tx) => readDraft(tx, 'branding'));
  const theme = String(asked.theme ?? body.theme);
  const chosen = listThemes().find(({ key }) => key === theme);
  const colours = asked.colours === 'yes' && chosen ? coloursOf(chosen) : {};
  const typed = { ...body, ...colours, theme, themeOptions: readThemeOptions(asked) };
  return publishAction(staff, { subject: 'branding', form, typed });
});

function coloursOf({ manifest: { colours } }: Theme) {
  return { primaryColor: colours.primary, secondaryColor: colours.secondary };
}

type Colours = ReturnType<typeof coloursOf>;

function isOf(theme: Theme, now: Colours): boolean {
  const own = coloursOf(theme);
  const same = (name: keyof Colours) => {
    const [one, other] = [parseColour(own[name]), parseColour(now[name])];
    return one.ok && other.ok && one.value === other.value;
  };
  return same('primaryColor') && same('secondaryColor');
}

export default function ThemeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ThemePage {...loaderData} result={actionData} />;
}
