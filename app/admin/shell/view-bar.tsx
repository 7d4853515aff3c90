import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { Frame } from './frame.ts';

const MINUTE = 60_000;

/**
 * Shows on every page of a view who looks or helps, for how long, and what is hidden. The view ends by its button or
 * when its time is up.
 */
export function ViewBar({ frame: { store, user, helpOf }, ends }: { frame: Frame; ends: string }) {
  const t = useTexts();
  const minutes = useMinutesLeft(ends);
  return (
    <div className="note page-note view-bar" data-tone={helpOf ? 'danger' : 'warning'}>
      <Glyph name="shield" />
      <p>
        <b>
          {t(helpOf ? 'viewing.helpTitle' : 'viewing.title', {
            name: isolate(user.name),
            store: isolate(store.name),
          })}
        </b>{' '}
        {helpOf ? t('viewing.helpText', { name: isolate(helpOf.name) }) : t('viewing.text')}{' '}
        {helpOf ? t(helpOf.showsPeople ? 'viewing.shown' : 'viewing.hidden') : null}{' '}
        {minutes === null ? null : t('viewing.left', { count: minutes })}
      </p>
      <Form method="post" action="/admin/sign-out" reloadDocument>
        <Button type="submit">{t('viewing.end')}</Button>
      </Form>
    </div>
  );
}

/**
 * The remaining time; null until the browser's clock is known. Reloads the page at the end, and the server then
 * answers that the view has ended.
 */
function useMinutesLeft(ends: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const ms = Date.parse(ends) - Date.now();
      if (ms <= 0) location.reload();
      else setLeft(Math.ceil(ms / MINUTE));
    };
    look();
    const timer = setInterval(look, MINUTE / 6);
    return () => clearInterval(timer);
  }, [ends]);
  return left;
}
