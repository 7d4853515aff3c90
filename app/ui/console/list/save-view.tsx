import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { useTexts } from '../texts.tsx';
import { ListMenu } from './list-menu.tsx';

export type SavedView = { id: string; name: string; query: string };

/** The saved views, the current one, and the list's current query ('' for the default list). */
export type SavedViews = {
  path: string;
  views: SavedView[];
  id: string;
  query: string;
  canEdit: boolean;
};

/** Saves the current query under a name, updates a changed view, or deletes the shown one. */
export function SaveView({ saved, shown }: { saved: SavedViews; shown: SavedView | undefined }) {
  const t = useTexts();
  const isChanged = shown ? shown.query !== saved.query : saved.query !== '';
  if (!shown && !isChanged) return null;
  return (
    <ListMenu label={t('list.saveView')} glyph="layers">
      {shown && isChanged ? (
        <Form method="post" className="save-view">
          <input type="hidden" name="intent" value="save_view" />
          <input type="hidden" name="view" value={shown.id} />
          <input type="hidden" name="query" value={saved.query} />
          <Button type="submit" variant="filled">
            {t('list.saveViewAgain')}
          </Button>
        </Form>
      ) : null}
      {isChanged ? (
        <Form method="post" className="save-view" key={saved.query}>
          <input type="hidden" name="intent" value="save_view" />
          <input type="hidden" name="query" value={saved.query} />
          <TextInput name="name" label={t('list.viewName')} maxLength={60} required dir="auto" />
          <Button type="submit">{t('list.saveViewAs')}</Button>
        </Form>
      ) : null}
      {shown ? (
        <Form method="post" className="save-view">
          <input type="hidden" name="intent" value="drop_view" />
          <input type="hidden" name="view" value={shown.id} />
          <Button type="submit" data-tone="danger">
            {t('list.dropView')}
          </Button>
        </Form>
      ) : null}
    </ListMenu>
  );
}
