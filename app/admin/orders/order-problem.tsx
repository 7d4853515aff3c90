import { useEffect, useRef } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import type { OrderResult, PanelName } from './order-page-view.ts';

/** The error of a form on the page. A panel shows its own error. */
export function OrderProblem({ result }: { result: OrderResult | undefined }) {
  if (!result || !('problem' in result) || result.panel !== null) return null;
  return <Problem text={result.problem} />;
}

export function PanelProblem({ panel, result }: { panel: PanelName; result: OrderResult | undefined }) {
  if (!result || !('problem' in result) || result.panel !== panel) return null;
  return <Problem text={result.problem} />;
}

function Problem({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="note page-note" data-tone="danger" role="alert" tabIndex={-1} ref={note}>
      <Glyph name="warning" />
      <p>{text}</p>
    </div>
  );
}
