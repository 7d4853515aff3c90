import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { type Change, changesOf } from './change-list.ts';

const ID = 'change-review';

/** A button of the save bar that lists the changed fields of a form with their values before and now. */
export function ChangeReview({ form }: { form: string }) {
  const t = useTexts();
  const [changes, setChanges] = useState<Change[]>([]);
  const read = () => {
    const place = document.getElementById(form);
    if (place instanceof HTMLFormElement) setChanges(changesOf(place));
  };
  return (
    <>
      <Button type="button" className="needs-scripts" popoverTarget={ID} onClick={read}>
        {t('forms.review.open')}
      </Button>
      <div
        id={ID}
        popover="auto"
        className="popover-menu change-review"
        role="dialog"
        aria-labelledby={`${ID}-title`}
      >
        <h2 id={`${ID}-title`}>{t('forms.review.title')}</h2>
        {changes.length === 0 ? (
          <p className="muted">{t('forms.review.other')}</p>
        ) : (
          <dl>
            {changes.map(({ label, before, now }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew each time it is opened
              <div key={at}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <span className="sr-only">{t('forms.review.before')} </span>
                  <del>
                    <Value value={before} />
                  </del>
                  <span className="sr-only">{t('forms.review.now')} </span>
                  <ins>
                    <Value value={now} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  );
}

function Value({ value }: { value: Change['now'] }) {
  const t = useTexts();
  if (typeof value === 'boolean') return t(value ? 'forms.review.on' : 'forms.review.off');
  if (value === undefined || value === '') return t('forms.review.empty');
  return <bdi>{value}</bdi>;
}
