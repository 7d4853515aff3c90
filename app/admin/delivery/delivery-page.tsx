import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { DeliveryTerms } from '#domain/delivery/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { AddressTester } from './address-tester.tsx';
import type { DeliveryView } from './delivery-view.ts';
import { UndecidedNote } from './undecided-note.tsx';
import { DELIVERY_PATH, ZoneList } from './zone-list.tsx';

type Props = {
  delivery: DeliveryView;
  /** The delivery terms of a new store until its owner confirms or changes them. */
  undecided: DeliveryTerms | null;
  canEdit: boolean;
  problem: 'stale' | 'zone_not_found' | null;
};

export function DeliveryPage({ delivery, undecided, canEdit, problem }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('common.delivery')}
        back={<SettingsBack />}
        text={t('delivery.admin.text')}
        acts={
          canEdit ? (
            <div className="page-actions">
              <Button component={Link} to={`${DELIVERY_PATH}/new`} variant="filled">
                {t('delivery.admin.add')}
              </Button>
            </div>
          ) : null
        }
      />
      {problem ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {t(problem === 'stale' ? 'delivery.admin.stale.text' : `delivery.admin.problem.${problem}`)}
        </p>
      ) : null}
      <ReadOnlyNote canEdit={canEdit} />
      {undecided && canEdit ? (
        <div className="note page-note" data-tone="warning">
          <Glyph name="warning" />
          <UndecidedNote terms={undecided} change={null} />
        </div>
      ) : null}
      <div className="split">
        <ZoneList delivery={delivery} canEdit={canEdit} />
        <AddressTester delivery={delivery} />
      </div>
    </main>
  );
}
