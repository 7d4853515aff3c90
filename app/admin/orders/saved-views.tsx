import { Button, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { OrderListView } from '#domain/orders/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

type Props = {
  views: OrderListView[] /** What stands in the address now; '' for the plain list. */;
  current: string;
  canEdit: boolean;
};

/** Filters that the team gave a name, and the way to name those of now. */
export function SavedViews({ views, current, canEdit }: Props) {
  const t = useTexts();
  const isSaved = views.some(({ query }) => query === current);
  if (views.length === 0 && (current === '' || !canEdit)) return null;
  return (
    <div className="saved-views">
      <ul className="tag-list" hidden={views.length === 0}>
        {views.map((view) => (
          <li key={view.id} className="tag">
            <Link
              to={`/admin/orders?${view.query}`}
              aria-current={view.query === current ? 'page' : undefined}
            >
              <OwnText>{view.name}</OwnText>
            </Link>
            {canEdit ? (
              <Form method="post">
                <input type="hidden" name="intent" value="drop_view" />
                <input type="hidden" name="id" value={view.id} />
                <button
                  type="submit"
                  className="icon-button"
                  aria-label={t('orderlife.list.dropView', { name: isolate(view.name) })}
                >
                  <Glyph name="close" small />
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {canEdit && current !== '' && !isSaved ? (
        <Form method="post" className="inline-form" key={current}>
          <input type="hidden" name="intent" value="save_view" />
          <input type="hidden" name="query" value={current} />
          <TextInput
            name="name"
            aria-label={t('orderlife.list.viewName')}
            placeholder={t('orderlife.list.viewName')}
            maxLength={60}
            required
            dir="auto"
          />
          <Button type="submit">{t('orderlife.list.saveView')}</Button>
        </Form>
      ) : null}
    </div>
  );
}
