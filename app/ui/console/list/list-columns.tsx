import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { useTexts } from '../texts.tsx';
import { KeptFields } from './kept-fields.tsx';
import { ListMenu } from './list-menu.tsx';
import type { ListRules, ListState } from './list-state.ts';

/** The visible columns of a table, stored in the address so that a saved view includes them. */
export function ListColumns(props: {
  rules: ListRules;
  state: ListState;
  columns: { key: string; text: string }[];
}) {
  const t = useTexts();
  const { rules, state, columns } = props;
  return (
    <div className="wide-tool">
      <ListMenu label={t('list.columns')} glyph="layers" iconOnly>
        <Form method="get" action={rules.path} key={state.columns.join()}>
          <KeptFields rules={rules} state={state} but={['cols']} />
          <fieldset className="list-checks">
            <legend>{t('list.columns')}</legend>
            {columns.map(({ key, text }) => (
              <label key={key}>
                <input type="checkbox" name="cols" value={key} defaultChecked={state.columns.includes(key)} />
                {text}
              </label>
            ))}
          </fieldset>
          <div className="list-menu-foot">
            <Button type="submit" variant="filled">
              {t('common.action.apply')}
            </Button>
          </div>
        </Form>
      </ListMenu>
    </div>
  );
}
