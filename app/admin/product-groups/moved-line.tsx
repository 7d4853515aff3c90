import type { FetcherWithComponents } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { UndoLine } from '../kit/undo-line.tsx';
import type { TreePosition } from './tree-moves.ts';

/** `moved`: the category's former position, and the order that an undo expects. */
export type MoveAnswer = {
  problem: string | null;
  said: string | null;
  moved: { id: string; from: TreePosition; left: string } | null;
};

type Props = { mover: FetcherWithComponents<MoveAnswer>; rows: { id: string; title: string }[] };

/** The last move, with its undo. It is below the tree, so that it moves no row, and stays in view. */
export function MovedLine({ mover, rows }: Props) {
  const t = useTexts();
  const { said, moved } = mover.data ?? {};
  const row = rows.find(({ id }) => id === moved?.id);
  return (
    <div className="tree-moved" role="status">
      {said ? <AnnounceOnce text={said} of={mover.data} /> : null}
      {moved && row ? (
        <UndoLine
          via={mover.Form}
          text={t('productgroups.moved', { name: isolate(row.title) })}
          fields={[
            ['intent', 'undo'],
            ['id', moved.id],
            ['parentId', moved.from.parentId ?? ''],
            ['index', String(moved.from.index)],
            ['left', moved.left],
          ]}
        />
      ) : null}
    </div>
  );
}
