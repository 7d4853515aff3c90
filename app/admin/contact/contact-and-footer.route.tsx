import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { findMedia } from '#domain/media/index.ts';
import { storeLinks } from '../content/store-links.server.ts';
import { formTree } from '../kit/form-tree.ts';
import { buildPublishing, publishAction } from '../publishing/publish.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/contact-and-footer.route';
import { ContactPage } from './contact-page.tsx';
import { typedContact } from './contact-view.ts';

export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, staff) => {
  const { draft, publishing } = await buildPublishing(staff, 'contact');
  const mediaId = draft.body.menus.tile?.mediaId;
  const picture = mediaId ? await withStore(staff.store.id, (tx) => findMedia(tx, mediaId)) : null;
  return {
    contact: draft.body,
    publishing,
    links: storeLinks(staff),
    tilePicture: picture && { id: picture.id, src: picture.src },
    canEdit: staff.can('content.edit'),
  };
});

export const action = staffOnly('content.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const tree = formTree(form);
  if (!tree) throw data(null, { status: 400 });
  return publishAction(staff, { subject: 'contact', form, typed: typedContact(tree) });
});

export default function ContactAndFooter({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} result={actionData} />;
}
