import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** Opens the admin of the twin, where its owner signs in with the account of this one. */
export function LookLink({ href }: { href: string }) {
  const t = useTexts();
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      leftSection={<Glyph name="open" small />}
    >
      {t('earlier.list.look')}
    </Button>
  );
}
