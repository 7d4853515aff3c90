import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { useRootData } from '../../shell/use-root-data.ts';

/** Links visitors to the sign-up page, and signed-in users to their stores. */
export function StartButton({ variant }: { variant: 'filled' | 'default' }) {
  const t = useTexts();
  const { locale } = useReading();
  const signedIn = useRootData()?.account;
  return (
    <Button
      component={Link}
      to={localPath(signedIn ? '/stores' : '/signup', locale)}
      variant={variant}
      data-large=""
    >
      {t(signedIn ? 'platformsite.toStores' : 'platformsite.create')}
    </Button>
  );
}
