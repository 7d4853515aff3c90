import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaceKind } from '#domain/catalog/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { PLACE_PATHS } from './place-view.ts';

const KINDS = ['category', 'brand', 'collection'] as const;

type Props = { kind: PlaceKind; counts: Record<PlaceKind, number>; canEdit: boolean; children: ReactNode };

export function PlaceTabs({ kind, counts, canEdit, children }: Props) {
  const t = useTexts();
  const title = t(`places.all.${kind}`);
  return (
    <main className="page" id="main">
      <PageHead
        title={title}
        isInline
        acts={
          canEdit ? (
            <Button
              component={Link}
              to={`${PLACE_PATHS[kind]}/new`}
              variant="filled"
              leftSection={<Glyph name="plus" />}
            >
              {t(`places.add.${kind}`)}
            </Button>
          ) : null
        }
      />
      <CardFrame label={title}>
        <ListTabs
          label={t('places.kinds')}
          current={kind}
          tabs={KINDS.map((key) => ({
            key,
            text: t(`places.all.${key}`),
            count: counts[key],
            href: PLACE_PATHS[key],
          }))}
        />
        {children}
      </CardFrame>
    </main>
  );
}
