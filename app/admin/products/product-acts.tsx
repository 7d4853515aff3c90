import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ListMenu } from '../../ui/console/list/list-menu.tsx';
import { useSelection } from '../../ui/console/list/selection.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import type { GroupChoices } from './group-choices.ts';

const STATUSES = ['active', 'draft'] as const;

/** Bulk actions for the ticked products; the form around them posts their ids. */
export function ProductActs({ places, search }: { places: GroupChoices; search: string }) {
  const t = useTexts();
  return (
    <>
      <EditTogether search={search} />
      <ListMenu label={t('products.bulk.status')}>
        <div className="list-acts">
          {STATUSES.map((status) => (
            <button key={status} type="submit" name="act" value={status} className="list-act">
              {t(`products.bulk.${status}`)}
            </button>
          ))}
          <Archive />
        </div>
      </ListMenu>
      <ListMenu label={t('list.more')} glyph="more" iconOnly>
        <div className="list-filter-fields">
          <TextInput name="tag" label={t('products.bulk.tag')} maxLength={100} dir="auto" />
          <div className="row">
            <Act value="tag" text={t('products.bulk.addTag')} />
            <Act value="untag" text={t('products.bulk.removeTag')} />
          </div>
          <Places name="category" choices={places.category}>
            <Act value="category" text={t('products.bulk.putInto')} />
            <Act value="uncategory" text={t('products.bulk.takeOut')} />
          </Places>
          <Places name="brand" choices={places.brand} none={t('products.bulk.noBrand')}>
            <Act value="brand" text={t('products.bulk.setBrand')} />
          </Places>
        </div>
      </ListMenu>
    </>
  );
}

function Act({ value, text }: { value: string; text: string }) {
  return (
    <Button type="submit" name="act" value={value} data-small="">
      {text}
    </Button>
  );
}

function Places(props: {
  name: 'category' | 'brand';
  choices: { value: string; label: string }[];
  none?: string;
  children: React.ReactNode;
}) {
  const t = useTexts();
  if (props.choices.length === 0) return null;
  const data = props.none ? [{ value: '', label: props.none }, ...props.choices] : props.choices;
  return (
    <>
      <NativeSelect name={props.name} label={t(`products.filter.${props.name}`)} data={data} />
      <div className="row">{props.children}</div>
    </>
  );
}

/** Links to the bulk table: with the ids, or with the list's query. */
function EditTogether({ search }: { search: string }) {
  const t = useTexts();
  const { ids, isAll } = useSelection();
  const chosen = isAll ? search : [...ids].map((id) => `id=${id}`).join('&');
  return (
    <Button component="a" href={`/admin/products/bulk?${chosen}`} data-small="">
      {t('products.bulk.edit')}
    </Button>
  );
}

function Archive() {
  const t = useTexts();
  const { count } = useSelection();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="list-act" data-tone="danger" onClick={() => setAsked(true)}>
        {t('products.bulk.archive')}
      </button>
      <Dialog
        title={t('products.bulk.archiveTitle', { count })}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      >
        <p>{t('products.bulk.archiveText')}</p>
        <div className="dialog-actions">
          <Button data-autofocus onClick={() => setAsked(false)}>
            {t('products.bulk.cancel')}
          </Button>
          <Button
            type="submit"
            form="list-bulk"
            name="act"
            value="archived"
            variant="filled"
            data-tone="danger"
          >
            {t('products.bulk.archive')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
