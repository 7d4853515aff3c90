import { LOCALES } from '#lib/locale.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { type Task, TaskList } from './task-list.tsx';

const UNPAID_TRANSFERS = '/admin/orders?status=pending_payment&method=bank_transfer';

/** Lists what is missing in the shop, each line with a count and a link. Renders nothing if nothing is missing. */
export function HealthCard({ health }: Pick<DashboardView, 'health'>) {
  const t = useTexts();
  const tasks = [...fileTasks(health, t), ...goodsTasks(health, t), ...reachTasks(health, t)];
  if (tasks.length === 0) return null;
  return (
    <CardFrame title={t('numbers.dashboard.health.title')}>
      <TaskList tasks={tasks} />
    </CardFrame>
  );
}

/** Receipts and photos of shoppers that found no room. */
function fileTasks({ hasFullFiles }: DashboardView['health'], t: Texts): Task[] {
  if (!hasFullFiles) return [];
  const title = t('numbers.dashboard.health.files');
  const text = t('numbers.dashboard.health.filesText');
  return [{ key: 'files', to: UNPAID_TRANSFERS, glyph: 'file', tone: 'danger', title, text }];
}

function goodsTasks({ goods, canTranslate }: DashboardView['health'], t: Texts): Task[] {
  if (!goods) return [];
  const { picture, category, missing, firstLocale } = goods;
  const part = goods.isAll ? 'all' : 'some';
  const list = '/admin/products';
  const tasks: (Task & { count: number })[] = [
    {
      ...{ key: 'picture', count: picture, to: `${list}?view=unpictured`, glyph: 'image', tone: 'warning' },
      title: t('numbers.dashboard.health.picture', { count: picture, part }),
      text: null,
    },
    ...LOCALES.map((locale) => {
      const view = locale === firstLocale ? 'unwritten' : 'untranslated';
      return {
        ...{ key: locale, count: missing[locale], glyph: 'globe' as const, tone: 'warning' },
        to: canTranslate ? `${list}/untranslated?view=${locale}` : `${list}?view=${view}`,
        title: t(`numbers.dashboard.health.missing.${locale}`, { count: missing[locale], part }),
        text: null,
      };
    }),
    {
      ...{
        key: 'category',
        count: category,
        to: `${list}?view=uncategorized`,
        glyph: 'layers',
        tone: 'warning',
      },
      title: t('numbers.dashboard.health.category', { count: category, part }),
      text: null,
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** Addresses that refuse the shop's mails, and domains that are not verified. */
function reachTasks({ refused, domains }: DashboardView['health'], t: Texts): Task[] {
  const tasks: Task[] = [];
  if (refused > 0) {
    tasks.push({
      ...{ key: 'refused', to: '/admin/settings/notifications/refused', glyph: 'mail', tone: 'warning' },
      title: t('numbers.dashboard.health.refused', { count: refused }),
      text: null,
    });
  }
  if (domains > 0) {
    tasks.push({
      ...{ key: 'domains', to: '/admin/storesetting/customDomain', glyph: 'store', tone: 'danger' },
      title: t('numbers.dashboard.health.domains', { count: domains }),
      text: t('numbers.dashboard.health.domainsText'),
    });
  }
  return tasks;
}
