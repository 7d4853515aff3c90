import { useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import type { LinkStage } from './link-view.ts';

const STEPS = ['details', 'code', 'trial', 'certificate'] as const;

/** Shown while the code is sent, the samples are checked and the certificate is requested. */
export function LinkSteps({ stage }: { stage: LinkStage }) {
  const t = useTexts();
  const digits = useDigits();
  const isSending = useNavigation().formData?.get('intent') === 'code';
  const at = stage === 'details' ? 0 : isSending ? 2 : 1;
  return (
    <ol className="tax-steps" aria-label={t('taxdocs.steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="tax-step-mark">
            {index < at ? <Glyph name="check" small /> : digits(index + 1)}
          </span>
          <span>
            <b>{t(`taxdocs.steps.${step}`)}</b>
            <span className="muted caption">{t(`taxdocs.steps.${step}Text`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
