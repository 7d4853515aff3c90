import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';

// A page opened as contact%26footer posts its form to contact&footer, which is the same page.
const placeOf = (pathname: string) => pathname.replaceAll('%26', '&');

/** Confirms before unsaved changes are lost, by a link or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && placeOf(currentLocation.pathname) !== placeOf(nextLocation.pathname),
  );
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  return (
    <Dialog
      title={t('forms.leave.title')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('forms.leave.text')}</p>
      <div className="dialog-actions">
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('forms.leave.stay')}
        </Button>
        <Button variant="filled" data-tone="danger" onClick={() => blocker.proceed?.()}>
          {t('forms.leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
