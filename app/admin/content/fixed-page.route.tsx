import { NavLink } from 'react-router';
import type { FixedPage } from '#domain/content/index.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/fixed-page.route';
import { PageEditor } from './page-editor.tsx';
import { actOnPage, buildPageEditor, templateOf } from './page-route.server.ts';

const HALVES = '/admin/storesetting/terms&privacy';
const PARTS = [
  { part: 'terms', kind: 'terms_conditions' },
  { part: 'privacy', kind: 'privacy_policy' },
  { part: 'returns', kind: 'returns_policy' },
] as const satisfies { part: string; kind: FixedPage }[];

export const loader = staffOnly('content.view', async ({ request }: Route.LoaderArgs, staff) => {
  const url = new URL(request.url);
  const kind = kindAt(url);
  const drawn = await buildPageEditor(staff, `page:${kind}`);
  return { kind, isHalf: isHalf(url), ...drawn, template: templateOf(staff, kind) };
});

export const action = staffOnly('content.edit', async ({ request }: Route.ActionArgs, staff) => {
  const kind = kindAt(new URL(request.url));
  return actOnPage(staff, { subject: `page:${kind}`, kind, form: await request.formData() });
});

/** Finds the page by its URL. Three of the pages are below terms&privacy. */
function kindAt(url: URL): FixedPage {
  const path = decodeURIComponent(url.pathname).replace(/\.data$/, '');
  if (path.endsWith('/aboutus')) return 'about_us';
  if (path.endsWith('/privacy-policy')) return 'privacy_policy';
  if (path.endsWith('/terms-conditions')) return 'terms_conditions';
  const asked = url.searchParams.get('part');
  return PARTS.find(({ part }) => part === asked)?.kind ?? 'terms_conditions';
}

/** True for the three texts under one menu entry: the entry gives the heading, and tabs name the texts. */
function isHalf(url: URL): boolean {
  return decodeURIComponent(url.pathname).includes('/terms&privacy');
}

const WORDS: Record<FixedPage, { title: TextKey; text: TextKey }> = {
  about_us: { title: 'content.fixed.about_us', text: 'content.fixed.aboutText' },
  terms_conditions: { title: 'content.fixed.terms_conditions', text: 'content.fixed.termsText' },
  privacy_policy: { title: 'content.fixed.privacy_policy', text: 'content.fixed.privacyText' },
  returns_policy: { title: 'content.fixed.returns_policy', text: 'content.fixed.returnsText' },
};

export default function FixedPageScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { kind, isHalf } = loaderData;
  const words = WORDS[kind];
  const title = isHalf ? t('shell.nav.termsAndPrivacy') : t(words.title);
  return (
    <PageEditor
      key={kind}
      {...loaderData}
      title={title}
      text={t(words.text)}
      result={actionData}
      head={kind === 'about_us' ? null : <Tabs kind={kind} />}
    />
  );
}

function Tabs({ kind }: { kind: FixedPage }) {
  const t = useTexts();
  return (
    <nav className="content-tabs" aria-label={t('shell.nav.termsAndPrivacy')}>
      {PARTS.map((each) => (
        <NavLink
          key={each.part}
          to={`${HALVES}?part=${each.part}`}
          aria-current={each.kind === kind ? 'page' : undefined}
          data-current={each.kind === kind ? '' : undefined}
        >
          {t(`content.fixed.${each.kind}`)}
        </NavLink>
      ))}
    </nav>
  );
}
