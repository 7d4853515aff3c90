import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Block } from '#blocks/block.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ask } from '../shell/ask.ts';
import { OwnPatternActs } from './own-pattern-acts.tsx';
import { PatternSketch } from './pattern-sketch.tsx';
import { PATTERNS_PATH, type PatternBlocks, type PatternChoice, type PatternLists } from './pattern-view.ts';

/** The store's own patterns, and below them the ready-made ones. */
export default function PatternList({ onPick }: { onPick: (blocks: Block[]) => void }) {
  const t = useTexts();
  const [lists, setLists] = useState<PatternLists | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const load = async () => {
    setBusy(true);
    const found = await ask<PatternLists>(PATTERNS_PATH);
    setBusy(false);
    setFailed(!found);
    if (found) setLists(found);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the tab is opened
  useEffect(() => void load(), []);
  const pick = async ({ id }: PatternChoice) => {
    if (isBusy) return;
    setBusy(true);
    const found = await ask<PatternBlocks>(`${PATTERNS_PATH}/${id}`);
    setBusy(false);
    setFailed(!found);
    if (found) onPick(found.blocks);
  };
  return (
    <div className="pattern-list" aria-busy={isBusy}>
      {hasFailed ? (
        <div className="note" data-tone="danger" role="alert">
          <p>{t('builder.patterns.failed')}</p>
          <Button data-small="" onClick={() => void load()}>
            {t('builder.patterns.again')}
          </Button>
        </div>
      ) : null}
      {lists ? <Groups lists={lists} onPick={pick} onChanged={load} /> : null}
      {isBusy && !lists ? <p className="caption builder-waiting">{t('builder.patterns.loading')}</p> : null}
    </div>
  );
}

type GroupsProps = {
  lists: PatternLists;
  onPick: (choice: PatternChoice) => Promise<void>;
  onChanged: () => Promise<void>;
};

function Groups({ lists, onPick, onChanged }: GroupsProps) {
  const t = useTexts();
  return (
    <>
      <h3>{t('builder.patterns.own')}</h3>
      {lists.own.length === 0 ? <p className="caption">{t('builder.patterns.noneYet')}</p> : null}
      <ul className="builder-kinds">
        {lists.own.map((choice) => (
          <li key={choice.id} className="own-pattern">
            <PatternButton choice={choice} onPick={onPick} />
            <OwnPatternActs pattern={choice} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {lists.ready.map(({ group, patterns }) => (
        <section key={group} aria-labelledby={`patterns-${group}`}>
          <h3 id={`patterns-${group}`}>{t(`builder.patterns.group.${group}`)}</h3>
          <ul className="builder-kinds">
            {patterns.map((choice) => (
              <li key={choice.id}>
                <PatternButton choice={choice} onPick={onPick} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function PatternButton({ choice, onPick }: { choice: PatternChoice } & Pick<GroupsProps, 'onPick'>) {
  const t = useTexts();
  return (
    <button type="button" onClick={() => void onPick(choice)}>
      <PatternSketch blocks={choice.blocks} />
      <bdi>{choice.name}</bdi>
      <span className="caption">{t('builder.patterns.of', { count: choice.blocks.length })}</span>
    </button>
  );
}
