import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { type Task, TaskList } from './task-list.tsx';

type Props = Pick<
  DashboardView,
  'waiting' | 'goods' | 'missing' | 'missingLegal' | 'invoicesWaiting' | 'taxDocuments'
>;

/** Open tasks, the most urgent first. With `isQuiet`, renders nothing if there are none. */
export function TodoCard(props: Props & { isQuiet?: boolean }) {
  const t = useTexts();
  const { waiting, goods, missing, missingLegal, invoicesWaiting, taxDocuments } = props;
  const tasks = [
    ...orderTasks(waiting, t),
    ...askedTasks(waiting, t),
    ...taxTasks(taxDocuments, t),
    ...waitingPapers(invoicesWaiting, t),
    ...paperTasks(missing, t),
    ...legalTasks(missingLegal, t),
    ...goodsTasks(goods, t),
  ];
  if (props.isQuiet && tasks.length === 0) return null;
  return (
    <CardFrame title={t('numbers.dashboard.todo.title')}>
      {tasks.length === 0 ? (
        <p className="card-body muted">{t('numbers.dashboard.todo.done')}</p>
      ) : (
        <TaskList tasks={tasks} />
      )}
    </CardFrame>
  );
}

function orderTasks(waiting: DashboardView['waiting'], t: ReturnType<typeof useTexts>): Task[] {
  if (!waiting) return [];
  const { toFulfil, toConfirm, oldest, toCollect, collectAmount } = waiting;
  const tasks: Task[] = toConfirm > 0 ? [confirmTask(toConfirm, t)] : [];
  if (toFulfil > 0) {
    const text = oldest ? t('numbers.dashboard.todo.oldest', { when: isolate(oldest.day) }) : null;
    const title = t('numbers.dashboard.todo.fulfil', { count: toFulfil });
    tasks.push({
      key: 'fulfil',
      to: '/admin/orders?view=unfulfilled',
      glyph: 'box',
      tone: 'warning',
      title,
      text,
    });
  }
  if (toCollect > 0) {
    const title = t('numbers.dashboard.todo.collect', { count: toCollect });
    const text = <MoneyText value={collectAmount} />;
    tasks.push({
      key: 'collect',
      to: '/admin/orders?view=to_collect',
      glyph: 'cash',
      tone: 'warning',
      title,
      text,
    });
  }
  return tasks;
}

function confirmTask(count: number, t: ReturnType<typeof useTexts>): Task {
  return {
    key: 'confirm',
    to: '/admin/orders/confirm',
    glyph: 'phone',
    tone: 'warning',
    title: t('numbers.dashboard.todo.confirm', { count }),
    text: t('numbers.dashboard.todo.confirmText'),
  };
}

/** Tasks for failed payments, and for pending returns and refunds. */
function askedTasks(waiting: DashboardView['waiting'], t: ReturnType<typeof useTexts>): Task[] {
  if (!waiting) return [];
  const { failedPayments, returns, toPayBack } = waiting;
  const tasks: Task[] = [];
  if (toPayBack > 0) {
    tasks.push({
      key: 'payBack',
      to: '/admin/orders?view=to_pay_back',
      glyph: 'cash',
      tone: 'danger',
      title: t('numbers.dashboard.todo.payBack', { count: toPayBack }),
      text: t('numbers.dashboard.todo.payBackText'),
    });
  }
  if (returns > 0) {
    const title = t('numbers.dashboard.todo.returns', { count: returns });
    tasks.push({
      key: 'returns',
      to: '/admin/orders?view=returns',
      glyph: 'box',
      tone: 'warning',
      title,
      text: null,
    });
  }
  if (failedPayments > 0) {
    const title = t('numbers.dashboard.todo.failed', { count: failedPayments });
    const text = t('numbers.dashboard.todo.failedText');
    tasks.push({
      key: 'failed',
      to: '/admin/orders?payment=failed',
      glyph: 'warning',
      tone: 'danger',
      title,
      text,
    });
  }
  return tasks;
}

/** Task for documents that are due and wait for the seller's details. */
function waitingPapers(papers: DashboardView['invoicesWaiting'], t: ReturnType<typeof useTexts>): Task[] {
  if (!papers) return [];
  const title = t('invoices.waiting.title', { count: papers.orders });
  const text = t('invoices.waiting.text', { date: isolate(papers.by) });
  const to = '/admin/orders?view=invoice_waits';
  return [{ key: 'invoicesWaiting', to, glyph: 'file', tone: 'danger', title, text }];
}

/** Task for documents that the tax authority refused, or has not answered for too long. */
function taxTasks(documents: DashboardView['taxDocuments'], t: ReturnType<typeof useTexts>): Task[] {
  const at = '/admin/settings/taxInvoices/documents';
  return (['rejected', 'late'] as const).flatMap((what): Task[] => {
    const count = documents?.[what] ?? 0;
    if (count === 0) return [];
    const [title, text] = [t(`taxdocs.task.${what}`, { count }), t(`taxdocs.task.${what}Text`)];
    const to = `${at}?view=${what === 'late' ? 'waiting' : what}`;
    return [{ key: `tax-${what}`, to, glyph: 'shield', tone: 'danger', title, text }];
  });
}

/** Task for invoices issued without details that the law requires. */
function paperTasks(missing: DashboardView['missing'], t: ReturnType<typeof useTexts>): Task[] {
  if (missing.length === 0) return [];
  const title = t(
    missing.length === 2 ? 'invoices.missing.both' : `invoices.missing.${missing[0] ?? 'address'}`,
  );
  return [
    {
      key: 'invoices',
      to: '/admin/settings/invoices',
      glyph: 'file',
      tone: 'danger',
      title,
      text: t('invoices.missing.text'),
    },
  ];
}

function legalTasks(missing: DashboardView['missingLegal'], t: ReturnType<typeof useTexts>): Task[] {
  if (!missing) return [];
  const { to, fields } = missing;
  const [title, text] = [t('legal.missing.title'), t('legal.missing.text', { fields })];
  return [{ key: 'legal', to, glyph: 'file', tone: 'warning', title, text }];
}

function goodsTasks(goods: DashboardView['goods'], t: ReturnType<typeof useTexts>): Task[] {
  if (!goods) return [];
  const { low, out, lowest, reviews } = goods;
  const tasks: Task[] = [];
  if (out > 0) {
    const title = t('numbers.dashboard.todo.out', { count: out });
    const to = '/admin/products/stock?view=out';
    tasks.push({ key: 'out', to, glyph: 'warning', tone: 'danger', title, text: null });
  }
  if (low > 0) {
    const title = t('numbers.dashboard.todo.low', { count: low });
    const text = lowest
      ? t('numbers.dashboard.todo.left', {
          title: isolate(lowest.title),
          count: lowest.quantity,
        })
      : null;
    tasks.push({
      key: 'low',
      to: '/admin/products/stock?view=low',
      glyph: 'warning',
      tone: 'warning',
      title,
      text,
    });
  }
  if (reviews > 0) {
    const title = t('numbers.dashboard.todo.reviews', { count: reviews });
    tasks.push({ key: 'reviews', to: '/admin/reviews', glyph: 'star', tone: 'neutral', title, text: null });
  }
  return tasks;
}
