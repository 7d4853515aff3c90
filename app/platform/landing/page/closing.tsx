import { useTexts } from '../../../ui/console/texts.tsx';
import { StartButton } from './start-button.tsx';

/** The last section of a page, with the next step. */
export function Closing({ isFree }: { isFree: boolean }) {
  const t = useTexts();
  return (
    <div className="wrap">
      <section className="closing">
        <div className="grow">
          <h2>{t('platformsite.closing.title')}</h2>
          <p>{t(isFree ? 'platformsite.closing.free' : 'platformsite.closing.trial')}</p>
        </div>
        <StartButton variant="default" />
      </section>
    </div>
  );
}
