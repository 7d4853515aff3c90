import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { OrderMove } from '#domain/orders/index.ts';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { OrderPageView } from './order-page-view.ts';
import { useActUnderWay } from './order-panel.tsx';

const STEPS = ['process', 'ship', 'deliver'] as const satisfies readonly OrderMove[];
const GLYPHS: Record<(typeof STEPS)[number], GlyphName> = { process: 'box', ship: 'truck', deliver: 'check' };

/** The order's next step, with edit, refund and cancel beside it. */
export function OrderActions({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const { moves } = order;
  const underWay = useActUnderWay();
  const step = STEPS.find((move) => moves.includes(move));
  const others = (['edit', 'refund'] as const).filter((move) => moves.includes(move));
  const canOpenReturn = Object.keys(order.returnable).length > 0;
  if (!step && others.length === 0 && !moves.includes('cancel') && !canOpenReturn) return null;
  return (
    <div className="page-actions">
      {moves.includes('cancel') ? (
        <Button component={Link} to="?do=cancel" preventScrollReset variant="subtle" data-tone="danger">
          {t('admin.order.move.cancel')}
        </Button>
      ) : null}
      {others.map((move) => (
        <Button key={move} component={Link} to={`?do=${move}`} preventScrollReset>
          {t(`orderlife.move.${move}`)}
        </Button>
      ))}
      {canOpenReturn ? (
        <Button component={Link} to="?do=return" preventScrollReset>
          {t('orderlife.returns.open')}
        </Button>
      ) : null}
      {step === 'ship' ? (
        <Button
          component={Link}
          to="?do=ship"
          preventScrollReset
          variant="filled"
          leftSection={<Glyph name="truck" />}
        >
          {t('orderlife.move.ship')}
        </Button>
      ) : null}
      {step && step !== 'ship' ? (
        <MoveForm move={step}>
          <Button
            type="submit"
            variant="filled"
            loading={underWay === step}
            leftSection={<Glyph name={GLYPHS[step]} />}
          >
            {t(`admin.order.move.${step}`)}
          </Button>
        </MoveForm>
      ) : null}
    </div>
  );
}

/** A one-click move as a plain form posted to the order's own page. */
export function MoveForm({ move, children }: { move: OrderMove; children: React.ReactNode }) {
  return (
    <Form method="post" action="." preventScrollReset replace>
      <input type="hidden" name="move" value={move} />
      {children}
    </Form>
  );
}
