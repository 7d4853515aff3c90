import { Button, TextInput } from '@mantine/core';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { OrderPageView } from './order-page-view.ts';
import { ActForm, useActUnderWay } from './order-panel.tsx';

export function TagsCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'tag';
  return (
    <Card title={t('common.tags')}>
      {order.tags.length === 0 ? <p className="muted">{t('orderlife.tags.none')}</p> : null}
      {order.tags.length > 0 ? (
        <ul className="tag-list">
          {order.tags.map((tag) => (
            <li key={tag} className="tag">
              <OwnText>{tag}</OwnText>
              {order.canMark ? (
                <ActForm act="untag">
                  <input type="hidden" name="tag" value={tag} />
                  <button
                    type="submit"
                    className="icon-button"
                    aria-label={t('orderlife.tags.remove', { tag: isolate(tag) })}
                  >
                    <Glyph name="close" small />
                  </button>
                </ActForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {order.canMark ? (
        // The key changes with each added tag, so that the field is empty again.
        <ActForm act="tag" className="inline-form" key={order.tags.join('\n')}>
          <TextInput
            name="tag"
            aria-label={t('orderlife.tags.add')}
            placeholder={t('orderlife.tags.add')}
            maxLength={40}
            required
            dir="auto"
          />
          <Button type="submit" loading={isSending}>
            {t('common.action.add')}
          </Button>
        </ActForm>
      ) : null}
    </Card>
  );
}
