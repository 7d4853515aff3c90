import { expect, test } from 'vitest';
import { LEVELS, type Level, levelOfTags, reaches } from '../support/level.ts';
import { runTool } from './program.ts';

type Suite = { specs?: { id: string; title: string; tags: string[] }[]; suites?: Suite[] };

/** The journeys that Playwright would run at a level, each with its tags. */
async function journeysAt(level: Level): Promise<Map<string, string[]>> {
  const { output } = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--list', '--reporter=json'],
    { SOUK_TEST_LEVEL: level },
  );
  const journeys = new Map<string, string[]>();
  const take = ({ specs = [], suites = [] }: Suite) => {
    for (const { id, title, tags } of specs) journeys.set(`${id} ${title}`, tags);
    suites.forEach(take);
  };
  take(JSON.parse(output) as Suite);
  return journeys;
}

test('every browser journey has a test level, and runs at that level and all higher ones', async () => {
  const [quick, wide, full] = await Promise.all([
    journeysAt('quick'),
    journeysAt('wide'),
    journeysAt('full'),
  ]);
  const taken: Record<Level, string[]> = {
    quick: [...(quick?.keys() ?? [])],
    wide: [...(wide?.keys() ?? [])],
    full: [...(full?.keys() ?? [])],
  };
  const all = [...(full?.entries() ?? [])];
  for (const level of LEVELS) {
    const due = all.filter(([, tags]) => reaches(level, levelOfTags(tags))).map(([journey]) => journey);
    expect(taken[level].sort(), level).toEqual(due.sort());
  }
  expect(taken.quick.length).toBeGreaterThan(10);
  expect(taken.wide.length).toBeGreaterThan(4 * taken.quick.length);
  expect(taken.full.length).toBeGreaterThan(taken.wide.length);
});
