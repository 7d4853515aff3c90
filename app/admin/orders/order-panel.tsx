import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { Dialog } from '../shell/dialog.tsx';
import type { OrderResult, PanelName } from './order-page-view.ts';

type Props = {
  name: PanelName;
  title: string;
  result: OrderResult | undefined;
  isLegal: boolean;
  size?: number;
  children: ReactNode;
};

/**
 * A form over the page, opened by its address (?do=refund): a dialog, or without scripts a card on the page.
 * A refused form opens again.
 */
export function OrderPanel({ name, title, result, isLegal, size = 640, children }: Props) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const isBack = result !== undefined && 'panel' in result && result.panel === name;
  const isOpen = (search.get('do') === name && isLegal) || isBack;
  // A panel that the server rendered open stays a card after hydration, so that typed values survive.
  const [isPlain, setPlain] = useState(!hydrated && isOpen);
  useEffect(() => {
    if (!isOpen) setPlain(false);
  }, [isOpen]);
  if (!hydrated || isPlain) {
    if (!isOpen) return null;
    return (
      <section className="card confirm-panel" aria-labelledby={`${name}-title`}>
        <h2 id={`${name}-title`}>{title}</h2>
        {children}
      </section>
    );
  }
  const close = () => navigate('.', { replace: true, preventScrollReset: true });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} size={size}>
      {children}
    </Dialog>
  );
}

/** A form that posts one named action to the order's own page. */
export function ActForm({
  act,
  children,
  className,
}: {
  act: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Form method="post" action="." preventScrollReset replace className={className}>
      <input type="hidden" name="intent" value={act} />
      {children}
    </Form>
  );
}

/** The buttons at the end of a panel's form: cancel and submit. */
export function PanelActions(props: { act: string; submit: string; tone?: 'danger' }) {
  const t = useTexts();
  const isSending = useActUnderWay() === props.act;
  return (
    <div className="dialog-actions">
      <Button component={Link} to="." replace preventScrollReset>
        {t('common.action.cancel')}
      </Button>
      <Button type="submit" variant="filled" data-tone={props.tone} loading={isSending}>
        {props.submit}
      </Button>
    </div>
  );
}

/** The name of the action being sent, or null. */
export function useActUnderWay(): string | null {
  const { state, formData } = useNavigation();
  return state === 'idle' ? null : String(formData?.get('move') ?? formData?.get('intent') ?? '');
}
