import { useEffect, useRef } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import type { MoveProblem } from './order-page-view.ts';

/** A refused move: what the order is now, and which moves are left. */
export function OrderProblem({ problem }: { problem: MoveProblem }) {
  const t = useTexts();
  const { locale } = useReading();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="note page-note" data-tone="danger" role="alert" tabIndex={-1} ref={note}>
      <Glyph name="warning" />
      <p>{said()}</p>
    </div>
  );

  function said(): string {
    if (problem.code === 'not_allowed') return t('admin.order.problem.notAllowed');
    if (problem.code !== 'illegal_move') return t('orderlife.problem.noted');
    const said = t('admin.order.problem.illegalMove', {
      move: t(`admin.order.move.${problem.move}`),
      status: t(`orders.status.${problem.status}`),
    });
    if (problem.legal.length === 0) return `${said} ${t('admin.order.problem.noneLeft')}`;
    const names = problem.legal.map((move) => t(`admin.order.move.${move}`));
    const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
    return `${said} ${t('admin.order.problem.legal', { moves: list })}`;
  }
}
