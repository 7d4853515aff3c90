import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { OrderMove } from './order-page-view.ts';

const STEPS = ['process', 'ship', 'deliver'] as const satisfies readonly OrderMove[];
const GLYPHS: Record<(typeof STEPS)[number], GlyphName> = { process: 'box', ship: 'truck', deliver: 'check' };

/** The one next step of the order, and cancelling beside it. */
export function OrderActions({ moves }: { moves: OrderMove[] }) {
  const t = useTexts();
  const moving = useMoveUnderWay();
  const step = STEPS.find((move) => moves.includes(move));
  if (!step && !moves.includes('cancel')) return null;
  return (
    <div className="page-actions">
      {moves.includes('cancel') ? (
        <Button component={Link} to="?confirm=cancel" preventScrollReset variant="subtle" data-tone="danger">
          {t('admin.order.move.cancel')}
        </Button>
      ) : null}
      {step ? (
        <MoveForm move={step}>
          <Button
            type="submit"
            variant="filled"
            loading={moving === step}
            leftSection={<Glyph name={GLYPHS[step]} />}
          >
            {t(`admin.order.move.${step}`)}
          </Button>
        </MoveForm>
      ) : null}
    </div>
  );
}

/** A move is a plain form post to the order's own page. */
export function MoveForm({ move, children }: { move: OrderMove; children: React.ReactNode }) {
  return (
    <Form method="post" action="." preventScrollReset replace>
      <input type="hidden" name="move" value={move} />
      {children}
    </Form>
  );
}

/** The move that is on its way to the server, null while none is. */
export function useMoveUnderWay(): string | null {
  const { state, formData } = useNavigation();
  return state === 'idle' ? null : String(formData?.get('move') ?? '');
}
