import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { firstGrapheme } from '#lib/graphemes.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';

export type StoreLine = { slug: string; name: string; href: string; host: string };

type CardProps = {
  store: StoreLine;
  heading: 'h2' | 'h3';
  badge: string;
  state?: string | undefined;
  children?: ReactNode;
  /** Content below the buttons. */
  more?: ReactNode;
};

export function StoreCard(props: CardProps) {
  const t = useTexts();
  const { store, heading: Heading } = props;
  return (
    <li className="card store-card">
      <div className="row">
        <span className="store-initial" aria-hidden="true">
          {firstGrapheme(store.name)}
        </span>
        <div className="grow">
          <Heading className="store-card-name">
            <OwnText>{store.name}</OwnText>
          </Heading>
          <bdi dir="ltr" className="caption">
            {store.host}
          </bdi>
        </div>
        {props.state ? <Badge look={{ tone: 'danger', mark: 'open' }}>{props.state}</Badge> : null}
        <Badge look={{ tone: 'neutral', mark: 'none' }}>{props.badge}</Badge>
      </div>
      <div className="row store-card-actions">
        {props.children}
        <Button component="a" href={store.href} rightSection={<Glyph name="open" small />}>
          {t('platform.stores.view')}
          <span className="sr-only">: {store.name}</span>
        </Button>
      </div>
      {props.more}
    </li>
  );
}
