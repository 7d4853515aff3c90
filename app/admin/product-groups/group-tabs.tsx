import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { type GroupTab, TAB_PATHS } from './group-view.ts';

const KINDS = ['category', 'brand', 'collection', 'sizeGuide'] as const satisfies GroupTab[];

type Props = { kind: GroupTab; counts: Record<GroupTab, number>; canEdit: boolean; children: ReactNode };

export function GroupTabs({ kind, counts, canEdit, children }: Props) {
  const t = useTexts();
  const title = t(`productgroups.all.${kind}`);
  return (
    <main className="page" id="main">
      <PageHead
        title={title}
        isInline
        acts={
          canEdit ? (
            <Button
              component={Link}
              to={`${TAB_PATHS[kind]}/new`}
              variant="filled"
              leftSection={<Glyph name="plus" />}
            >
              {t(`productgroups.add.${kind}`)}
            </Button>
          ) : null
        }
      />
      <CardFrame label={title}>
        <ListTabs
          label={t('productgroups.kinds')}
          current={kind}
          tabs={KINDS.map((key) => ({
            key,
            text: t(`productgroups.all.${key}`),
            count: counts[key],
            href: TAB_PATHS[key],
          }))}
        />
        {children}
      </CardFrame>
    </main>
  );
}
