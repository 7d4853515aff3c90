import { type ReactNode, useId } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import './explained.css';

type Props = {
  /** Names the explained figure in the label of the button. */
  of: string;
  children: ReactNode;
};

/** A "?" that opens an explanation, with and without scripts. */
export function Explained({ of, children }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="explain"
        popoverTarget={id}
        aria-label={t('forms.explain.open', { name: of })}
      >
        {t('forms.explain.mark')}
      </button>
      <div id={id} popover="auto" className="popover-menu explained">
        {children}
      </div>
    </>
  );
}
