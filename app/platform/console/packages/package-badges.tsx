import { Badge } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';

export function PackageBadges({ isListed, isRecommended }: { isListed: boolean; isRecommended: boolean }) {
  const t = useTexts();
  return (
    <>
      <Badge look={isListed ? { tone: 'success', mark: 'full' } : { tone: 'neutral', mark: 'open' }}>
        {t(isListed ? 'packagedesk.onSale' : 'packagedesk.retired')}
      </Badge>
      {isRecommended ? (
        <Badge look={{ tone: 'info', mark: 'none' }}>{t('packagedesk.recommended')}</Badge>
      ) : null}
    </>
  );
}
