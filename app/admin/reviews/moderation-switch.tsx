import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

export function ModerationSwitch({ isOn }: { isOn: boolean }) {
  const t = useTexts();
  return (
    <CardFrame label={t('moderation.moderation')} className="moderation-switch">
      <div className="grow">
        <p className="strong">{t('moderation.moderation')}</p>
        <p className="muted">{t(isOn ? 'moderation.moderationOn' : 'moderation.moderationOff')}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="act" value="moderation" />
        <input type="hidden" name="isOn" value={isOn ? 'no' : 'yes'} />
        <Button type="submit">{t(isOn ? 'moderation.turnOff' : 'moderation.turnOn')}</Button>
      </Form>
    </CardFrame>
  );
}
