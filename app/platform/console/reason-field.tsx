import { Textarea } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';

/** The reason for an act, which the log shows. */
export function ReasonField({ typed = '', problem }: { typed?: string; problem: string | undefined }) {
  const t = useTexts();
  return (
    <Textarea
      name="reason"
      label={t('console.reason')}
      rows={2}
      maxLength={500}
      dir="auto"
      required
      withAsterisk={false}
      defaultValue={typed}
      error={problem}
    />
  );
}
