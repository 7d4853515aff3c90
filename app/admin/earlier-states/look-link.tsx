import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** A link to the twin's admin, where the owner signs in with the same account. */
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
