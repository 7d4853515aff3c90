import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';

export type SortableParts = {
  /** The drag button, for pointer or Space and arrows. */
  handle: ReactNode;
  /** Two buttons, earlier and later, as an alternative to dragging. */
  moves: ReactNode;
  index: number;
  isDragging: boolean;
};

type Props<Row extends { key: string }> = {
  rows: readonly Row[];
  /** The row's name in announcements. */
  nameOf: (row: Row, index: number) => string;
  onMove: (from: number, to: number) => void;
  label: string;
  layout?: 'list' | 'grid';
  className?: string;
  rowClassName?: string | ((row: Row, index: number) => string);
  /** Content after the rows, which cannot be moved. */
  after?: ReactNode;
  children: (row: Row, parts: SortableParts) => ReactNode;
};

/** A list ordered by the owner: by dragging, keyboard or buttons. The caller owns the rows. */
export function Sortable<Row extends { key: string }>(props: Props<Row>) {
  const { rows, nameOf, onMove, layout = 'list' } = props;
  const t = useTexts();
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => rows.findIndex((row) => row.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const say = (key: Said, active: unknown, over: unknown) => {
    const row = rows[placeOf(active)];
    if (!row) return undefined;
    const place = Math.max(0, placeOf(over)) + 1;
    return t(`forms.order.${key}`, {
      name: isolate(nameOf(row, placeOf(active))),
      place,
      count: rows.length,
    });
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(say),
        screenReaderInstructions: { draggable: t('forms.order.dragHint') },
      }}
    >
      <SortableContext
        items={rows.map((row) => row.key)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={props.className ?? 'sortable'} aria-label={props.label}>
          {rows.map((row, index) => (
            <SortableRow
              key={row.key}
              id={row.key}
              index={index}
              count={rows.length}
              name={nameOf(row, index)}
              layout={layout}
              onMove={onMove}
              className={
                typeof props.rowClassName === 'function' ? props.rowClassName(row, index) : props.rowClassName
              }
            >
              {(parts) => props.children(row, parts)}
            </SortableRow>
          ))}
          {props.after}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = [...rows];
  const taken = rest.splice(from, 1);
  rest.splice(to, 0, ...taken);
  return rest;
}

type RowProps = {
  id: string;
  index: number;
  count: number;
  name: string;
  layout: 'list' | 'grid';
  className: string | undefined;
  onMove: (from: number, to: number) => void;
  children: (parts: SortableParts) => ReactNode;
};

function SortableRow({ id, index, name, className, children, ...props }: RowProps) {
  const t = useTexts();
  const sortable = useSortable({ id });
  const { transform, transition, isDragging } = sortable;
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : undefined;
  const handle = (
    <button
      type="button"
      className="drag-handle needs-scripts"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={t('forms.order.drag', { name: isolate(name) })}
    >
      <Glyph name="grip" small />
    </button>
  );
  const moves = <Moves {...props} t={t} index={index} name={name} />;
  return (
    <li ref={sortable.setNodeRef} style={style} className={className} data-dragging={isDragging || undefined}>
      {children({ handle, moves, index, isDragging })}
    </li>
  );
}

type MovesProps = Pick<RowProps, 'index' | 'count' | 'name' | 'layout' | 'onMove'> & { t: Texts };

function Moves({ t, index, count, name, layout, onMove }: MovesProps) {
  const [earlier, later] = layout === 'grid' ? (['before', 'after'] as const) : (['up', 'down'] as const);
  return (
    <span className="order-moves needs-scripts">
      <button
        type="button"
        className="icon-button small"
        aria-label={t(`forms.order.${earlier}`, { name: isolate(name) })}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
      >
        <Glyph name={layout === 'grid' ? 'back' : 'up'} small />
      </button>
      <button
        type="button"
        className="icon-button small"
        aria-label={t(`forms.order.${later}`, { name: isolate(name) })}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index, index + 1)}
      >
        <Glyph name={layout === 'grid' ? 'next' : 'down'} small />
      </button>
    </span>
  );
}

type Said = 'lifted' | 'over' | 'dropped' | 'cancelled';

function announcementsOf(say: (key: Said, active: unknown, over: unknown) => string | undefined) {
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id, active.id),
    onDragOver: ({ active, over }) => say('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('cancelled', active.id, active.id),
  };
  return announcements;
}
