import { type ComponentType, createContext, lazy, Suspense, use } from 'react';
import type { SectionView } from './block-list.tsx';

type Props = { sections: SectionView[] };

/** The blocks of a page on the server, which cannot wait for their code. Browsers load it after the page. */
export const BlocksOnServer = createContext<ComponentType<Props> | null>(null);

const Later = lazy(async () => ({ default: (await import('./block-list.tsx')).BlockList }));

/** Blocks below a text: only pages that have some load the code of products and players. */
export function LaterBlocks({ sections }: Props) {
  const Blocks = use(BlocksOnServer) ?? Later;
  return (
    <Suspense>
      <Blocks sections={sections} />
    </Suspense>
  );
}
