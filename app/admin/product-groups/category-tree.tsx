import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { ListMenu } from '../../ui/console/list/list-menu.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { formText } from '../kit/form-text.ts';
import { type MoveAnswer, MovedLine } from './moved-line.tsx';
import {
  dropOf,
  stepOf,
  TREE_WAYS,
  type TreePosition,
  type TreeRow,
  type TreeWay,
  withMove,
} from './tree-moves.ts';

export type CategoryRow = TreeRow & {
  title: string;
  titleLocale: 'en' | 'ar';
  image: PictureView | null;
  count: number;
};

type Move = { id: string } & TreePosition;

const STEP_PX = 28;

/** The category tree. A category is moved by dragging, by the arrow keys on its handle, or by its menu. */
export function CategoryTree({ rows, canEdit }: { rows: CategoryRow[]; canEdit: boolean }) {
  const t = useTexts();
  const id = useId();
  const { locale } = useReading();
  const mover = useFetcher<MoveAnswer>();
  const [shift, setShift] = useState<{ id: string; levels: number } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const moving = moveIn(mover.formData);
  const shown = moving ? withMove(rows, moving.id, moving) : rows;
  const send = (move: Move) =>
    mover.submit(
      { intent: 'move', id: move.id, parentId: move.parentId ?? '', index: String(move.index) },
      { method: 'post' },
    );
  const levelsOf = ({ delta }: DragMoveEvent | DragEndEvent) =>
    Math.round((locale === 'ar' ? -delta.x : delta.x) / STEP_PX);
  const drop = (event: DragEndEvent) => {
    setShift(null);
    if (!event.over) return;
    const drag = { id: String(event.active.id), over: String(event.over.id), shift: levelsOf(event) };
    const place = dropOf(shown, drag);
    if (place) void send({ id: drag.id, ...place });
  };
  const said = mover.data?.problem;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragMove={(event) => setShift({ id: String(event.active.id), levels: levelsOf(event) })}
      onDragCancel={() => setShift(null)}
      onDragEnd={drop}
    >
      {said ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {said}
        </p>
      ) : null}
      <SortableContext items={shown.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        <ul className="tree" aria-label={t('productgroups.tree')}>
          {shown.map((row) => (
            <Row
              key={row.id}
              row={row}
              rows={shown}
              canEdit={canEdit}
              shift={shift?.id === row.id ? shift.levels : 0}
              onStep={(way) => {
                const place = stepOf(shown, row.id, way);
                if (place) void send({ id: row.id, ...place });
              }}
            />
          ))}
        </ul>
      </SortableContext>
      <MovedLine mover={mover} rows={rows} />
    </DndContext>
  );
}

function moveIn(form: FormData | undefined): Move | null {
  if (!form) return null;
  const text = (name: string) => formText(form, name);
  return { id: text('id'), parentId: text('parentId') || null, index: Number(text('index')) };
}

type RowProps = {
  row: CategoryRow;
  rows: CategoryRow[];
  canEdit: boolean;
  shift: number;
  onStep: (way: TreeWay) => void;
};

function Row({ row, rows, canEdit, shift, onStep }: RowProps) {
  const t = useTexts();
  const { transform, transition, isDragging, ...sortable } = useSortable({ id: row.id, disabled: !canEdit });
  const indent = Math.max(0, Math.min(2, row.level + (isDragging ? shift : 0)));
  return (
    <li
      ref={sortable.setNodeRef}
      className="tree-row"
      data-level={row.level}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        paddingInlineStart: indent * STEP_PX,
      }}
    >
      {canEdit ? (
        <Handle
          row={row}
          onStep={onStep}
          setNode={sortable.setActivatorNodeRef}
          listeners={sortable.listeners}
        />
      ) : null}
      <span className="thumb">
        <Picture image={row.image} use="thumb" alt="" />
      </span>
      <Link className="row-link clip grow" to={`/admin/categories/${row.id}`}>
        <OwnText locale={row.titleLocale}>{row.title}</OwnText>
      </Link>
      <span className="muted sm num">{t('productgroups.productCount', { count: row.count })}</span>
      {canEdit ? <Moves row={row} rows={rows} onStep={onStep} /> : null}
    </li>
  );
}

type HandleProps = Pick<RowProps, 'row' | 'onStep'> & {
  setNode: (node: HTMLElement | null) => void;
  listeners: ReturnType<typeof useSortable>['listeners'];
};

function Handle({ row, onStep, setNode, listeners }: HandleProps) {
  const t = useTexts();
  const { locale } = useReading();
  const keys: Record<string, TreeWay> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    // The right arrow moves a category one level in, in Arabic one level out.
    ArrowRight: locale === 'ar' ? 'out' : 'in',
    ArrowLeft: locale === 'ar' ? 'in' : 'out',
  };
  return (
    <button
      type="button"
      className="drag-handle needs-scripts"
      ref={setNode}
      {...listeners}
      aria-label={t('productgroups.move', { name: isolate(row.title) })}
      onKeyDown={(event) => {
        const way = keys[event.key];
        if (!way) return;
        event.preventDefault();
        onStep(way);
      }}
    >
      <Glyph name="grip" small />
    </button>
  );
}

function Moves({ row, rows, onStep }: Pick<RowProps, 'row' | 'rows' | 'onStep'>) {
  const t = useTexts();
  return (
    <span className="tree-menu">
      <ListMenu label={t('productgroups.more', { name: isolate(row.title) })} glyph="more" iconOnly>
        <div className="list-acts">
          {TREE_WAYS.map((way) => (
            <button
              key={way}
              type="button"
              className="list-act"
              disabled={stepOf(rows, row.id, way) === null}
              onClick={() => onStep(way)}
            >
              {t(`productgroups.step.${way}`)}
            </button>
          ))}
          {row.level < 2 ? (
            <Link className="list-act" to={`/admin/categories/new?below=${row.id}`}>
              {t('productgroups.addBelow')}
            </Link>
          ) : null}
        </div>
      </ListMenu>
    </span>
  );
}
